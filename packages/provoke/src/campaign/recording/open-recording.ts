import { isDeepStrictEqual } from 'node:util';
import type { Run } from '@provoke/contract';
import type { CampaignEvent } from '@provoke/engine';
import { findBulk } from '../delivery/find-bulk.ts';
import { registerRuns } from '../delivery/register.ts';
import { runsByTechnique } from '../delivery/runs-by-technique.ts';
import { type Delivery, startDelivery } from '../delivery/start-delivery.ts';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { lockCampaign } from '../folder/lock-campaign.ts';
import { type Manifest, writeManifest } from '../folder/manifest.ts';
import { journalFile, openJournal } from '../journal/journal.ts';
import { type JournalState, readJournalState } from '../journal/journal-state.ts';
import { readTotals } from '../journal/totals.ts';
import { readSyncState } from '../outbox/sync-log.ts';
import { estimateNotice } from '../plan/estimate.ts';
import type { Plan } from '../plan/make-plan.ts';
import { stripSecrets } from '../secrets/secrets.ts';
import { openService } from '../service/open-service.ts';
import { checkRevisions } from './check-revisions.ts';

type RecordingOptions = {
  folder: CampaignFolder;
  manifest: Manifest;
  plan: Plan;
  signal: AbortSignal;
  note(text: string): void;
};

/** An event as it is kept, with the running time by then over all resumes. */
export type RecordedEvent = CampaignEvent & { elapsed_ms: number };

/** A campaign's journal in this process's hands, and the way from it to the service. */
export type Recording = {
  /** What is known of the campaign, with what `record` adds to it. */
  state: JournalState;
  /** The run that belongs to a technique. */
  runOf(technique: string): Run;
  place: string;
  /**
   * Resolves when it is on the disk, with what was recorded: nothing in it is a credential, be it ours or one
   * that the target echoes. Nothing is, of what an earlier life has recorded.
   */
  record(event: CampaignEvent): Promise<RecordedEvent | undefined>;
  /** Running time over all resumes. */
  elapsedMs(): number;
  finish: Delivery['finish'];
  /** What the service does not have. */
  unsent(): Promise<{ left: number; refused: number }>;
  close(): Promise<void>;
};

/** Takes a campaign: only one process can. Registers its runs unless that was done. */
export async function openRecording({
  folder,
  manifest,
  plan,
  signal,
  note,
}: RecordingOptions): Promise<Recording> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const hold = await lockCampaign(folder);
    closing.push(hold.release);
    const state = await readJournalState(journalFile(folder.journal), {
      onTorn: sayTorn(folder, note),
    });
    const startedMs = performance.now() - state.memory.elapsedMs;
    const elapsedMs = () => Math.round(performance.now() - startedMs);
    const revisions = checkRevisions(manifest, plan.campaign, state.memory);
    const journal = await openJournal(folder.journal, state.end);
    closing.push(journal.close);
    const service = await openService(plan.service, note);
    closing.push(service.close);

    const runs =
      manifest.runs ??
      (await registerRuns(service.client, {
        campaignId: manifest.id,
        agent: plan.agent,
        attacks: manifest.attacks ?? plan.attacks,
        signal,
      }));
    const runOf = runsByTechnique(manifest.techniques, runs);
    const registered = {
      ...manifest,
      base_url: plan.service.baseUrl ?? null,
      attacks: null,
      runs,
      revisions,
    };
    if (!manifest.runs || !isDeepStrictEqual(revisions, manifest.revisions))
      await writeManifest(folder, registered);
    await findBulk(service, { manifest: registered, signal });
    const estimate = service.hasBulk ? undefined : estimateNotice(plan.campaign);
    if (estimate) note(estimate);
    const delivery = await startDelivery({
      campaignId: manifest.id,
      journal,
      sync: folder.sync,
      service,
      earlier: manifest.runs ?? [],
      runOf,
      note,
      clock: Date.now,
    });

    return {
      state,
      runOf,
      place: service.place,
      async record(event) {
        if (state.isKnown(event)) return undefined;
        const safe = stripSecrets(event, plan.secrets);
        const recorded = { ...safe, elapsed_ms: elapsedMs() };
        await journal.append([safe], recorded.elapsed_ms);
        state.add(recorded);
        delivery.wake();
        return recorded;
      },
      elapsedMs,
      finish: delivery.finish,
      async unsent() {
        const { done, refused } = await readSyncState(folder.sync);
        const { unsent } = await readTotals(journal, { after: done });
        return { left: unsent, refused };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const sayTorn = (folder: CampaignFolder, note: (text: string) => void) => (bytes: number) =>
  note(
    `The last entry of ${folder.journal} was cut short by a crash (${bytes} bytes) and is dropped: it had not counted yet.`,
  );
