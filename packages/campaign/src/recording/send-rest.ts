import { connect } from '../delivery/connect.ts';
import { startDelivery } from '../delivery/start-delivery.ts';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import type { Trusting } from '../folder/check-own.ts';
import { lockCampaign } from '../folder/lock-campaign.ts';
import { readManifest } from '../folder/manifest.ts';
import { journalFile } from '../journal/journal.ts';
import { readTotals } from '../journal/totals.ts';
import { readSyncState } from '../outbox/sync-log.ts';
import { openService } from '../service/open-service.ts';
import { chooseOwnService } from './choose-own-service.ts';

type SendRest = Trusting & { signal: AbortSignal; note(text: string): void };

export type Sent = { sent: number; left: number; refused: number; place: string };

/** The longest wait that a service may ask for: the window of its limit, and a little more. */
const MAX_WAIT_MS = 3_700_000;
/** Without any answer it stops sooner; each try is four of the client's. */
const TRIES_MAX = 3;

/** Sends what the service lacks of a campaign that is not running. Throws if it is. */
export async function sendRest(
  folder: CampaignFolder,
  { signal, note, ...trusting }: SendRest,
): Promise<Sent> {
  const manifest = await readManifest(folder);
  const choice = await chooseOwnService(folder, manifest, trusting);
  const hold = await lockCampaign(folder);
  try {
    const before = await readSyncState(folder.sync);
    const journal = journalFile(folder.journal);
    const { unsent, end } = await readTotals(journal, { sentUpTo: before.done.sequence });
    const service = await openService(choice, note);
    try {
      const { attacks, agent_record: agent } = manifest;
      const connected = await connect({ ...{ folder, manifest, service, signal }, attacks, agent });
      const delivery = await startDelivery({
        campaignId: folder.id,
        journal: { ...journal, end },
        sync: folder.sync,
        connect: async () => connected,
        earlier: manifest.runs ?? [],
        triesMax: TRIES_MAX,
        note,
        clock: Date.now,
      });
      await delivery.finish({ maxWaitMs: MAX_WAIT_MS, signal });
      const { done, refused } = await readSyncState(folder.sync);
      const { unsent: left } = await readTotals(journal, { after: done });
      return { sent: unsent - left, left, refused, place: service.place };
    } finally {
      await service.close();
    }
  } finally {
    await hold.release();
  }
}
