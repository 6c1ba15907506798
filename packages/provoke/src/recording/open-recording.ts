import type { Run } from '@provoke/contract';
import type { CampaignEvent } from '@provoke/engine';
import type { Plan } from '../plan.ts';
import { openService } from '../service/open-service.ts';
import type { CampaignFolder } from './campaign-folder.ts';
import { countUnsent } from './count-unsent.ts';
import { sayHowLong } from './estimate.ts';
import { hasBulk } from './find-bulk.ts';
import { appendEvent } from './journal.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { openLog } from './open-log.ts';
import { type Recollection, recall } from './recall.ts';
import { registerRuns } from './register.ts';
import { type Delivery, startDelivery } from './start-delivery.ts';
import { readSyncState } from './sync-log.ts';
import { Locked, takeLock } from './take-lock.ts';

type RecordingOptions = {
  folder: CampaignFolder;
  manifest: Manifest;
  plan: Plan;
  signal: AbortSignal;
  note(text: string): void;
};

/** A campaign's journal in this process's hands, and the way from it to the service. */
export type Recording = {
  /** What is known of the campaign, with what `record` adds to it. */
  recollection: Recollection;
  runs: readonly Run[];
  place: string;
  /** False for what an earlier life has recorded. Resolves when it is on the disk. */
  record(event: CampaignEvent): Promise<boolean>;
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
    const lock = await takeLock(folder.path).catch((error: unknown) => {
      throw error instanceof Locked ? isRunning(folder.id, error) : error;
    });
    closing.push(lock.release);
    const recollection = await recall(folder.journal, { onTorn: sayTorn(folder, note) });
    const journal = await openLog(folder.journal, recollection.end);
    closing.push(journal.close);
    const service = await openService(plan.service);
    closing.push(service.close);
    const secrets = service.apiKey ? [...plan.secrets, service.apiKey] : plan.secrets;

    const runs =
      manifest.runs ??
      (await registerRuns(service.client, {
        campaignId: manifest.id,
        agent: plan.agent,
        attacks: plan.attacks,
        signal,
      }));
    if (!manifest.runs) await writeManifest(folder, { ...manifest, runs });

    const [first] = runs;
    if (plan.service.storage === 'remote' && first) {
      service.hasBulk = await hasBulk(service, first.id, signal);
      const { techniques, goals } = plan.campaign;
      const estimate = service.hasBulk ? undefined : sayHowLong(techniques, goals.length);
      if (estimate) note(estimate);
    }
    const runOf = (technique: string) => {
      const run = runs[manifest.techniques.indexOf(technique)];
      if (!run) throw new Error(`The campaign ${folder.id} has no run of ${technique}.`);
      return run;
    };
    const delivery = await startDelivery({
      campaignId: manifest.id,
      journal: folder.journal,
      sync: folder.sync,
      journalEnd: () => journal.end,
      service,
      runOf: (technique) => runOf(technique).id,
      runConfigOf: (technique) => runOf(technique).run_config,
      note,
      clock: Date.now,
    });

    return {
      recollection,
      runs,
      place: service.place,
      async record(event) {
        if (recollection.isKnown(event)) return false;
        await appendEvent(journal, event, secrets);
        recollection.add(event);
        delivery.wake();
        return true;
      },
      finish: delivery.finish,
      async unsent() {
        const { done, refused } = await readSyncState(folder.sync);
        return { left: await countUnsent(folder.journal, done), refused };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const isRunning = (id: string, cause: Error) =>
  new Error(`The campaign ${id} is running in another process.`, { cause });

const sayTorn = (folder: CampaignFolder, note: (text: string) => void) => (bytes: number) =>
  note(
    `The last entry of ${folder.journal} was cut short by a crash (${bytes} bytes) and is dropped: it had not counted yet.`,
  );
