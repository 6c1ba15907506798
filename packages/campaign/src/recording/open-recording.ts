import { isDeepStrictEqual } from 'node:util';
import type { Run } from '@provoke/contract';
import type { DoubtId } from '@provoke/contract/lists';
import { type CampaignEvent, type Grounds, groundsOf, stripSecrets } from '@provoke/evidence';
import type { Delivery } from '../delivery/start-delivery.ts';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { lockCampaign } from '../folder/lock-campaign.ts';
import { type Manifest, writeManifest } from '../folder/manifest.ts';
import type { RecordedEvent } from '../hack-event.ts';
import { journalFile, openJournal } from '../journal/journal.ts';
import { type JournalState, readJournalState } from '../journal/journal-state.ts';
import { readTotals } from '../journal/totals.ts';
import { readSyncState } from '../outbox/sync-log.ts';
import type { Plan } from '../plan/make-plan.ts';
import type { AttackRecord } from '../plan/records.ts';
import { readReviews, withReviews } from '../reviews/read-reviews.ts';
import { keepBases } from '../traces/keep-bases.ts';
import { type OpenTraces, openTraces } from '../traces/open-traces.ts';
import { checkRevisions } from './check-revisions.ts';
import { createFirstPrompt } from './first-prompt.ts';
import { openSending, sendNowhere } from './open-sending.ts';

type RecordingOptions = {
  folder: CampaignFolder;
  manifest: Manifest;
  plan: Plan;
  signal: AbortSignal;
  /** More doubts that its reader accepts, in addition to those accepted at its start. */
  accept?: readonly DoubtId[] | undefined;
  /** The folder is the whole record: no service is opened, no database starts. */
  inFolderOnly?: boolean;
  note(text: string): void;
};

/** A campaign's journal, open in this process, and its delivery to the service. */
export type Recording = {
  /** The campaign's state, including what `record` adds. */
  state: JournalState;
  grounds: Grounds;
  /** The run of a technique. Rejects with the reason why the service has none. */
  runs(): Promise<(technique: string) => Run>;
  place: string;
  /**
   * Resolves when the event is on disk, with the recorded form: it contains no credential, neither ours nor one that
   * the target echoes. Undefined if it was recorded before a resume.
   */
  record(event: CampaignEvent): Promise<RecordedEvent | undefined>;
  /** Running time over all resumes. */
  elapsedMs(): number;
  /** Reports that a prompt goes out. A local service is loaded after the first: both need the processor. */
  prompted(): void;
  finish: Delivery['finish'];
  /** Where spans of the agent arrive; undefined if they are not taken. */
  traces: OpenTraces | undefined;
  /** What the service lacks. */
  unsent(): Promise<{ left: number; refused: number }>;
  close(): Promise<void>;
};

/**
 * Opens a campaign, which only one process can do at a time, and registers its runs unless that was done. A local
 * service does so while the campaign attacks: the journal comes first. A remote one may refuse the key, and is asked
 * before the first prompt.
 */
export async function openRecording({
  folder,
  manifest,
  plan,
  signal,
  accept,
  inFolderOnly = false,
  note,
}: RecordingOptions): Promise<Recording> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const hold = await lockCampaign(folder);
    closing.push(hold.release);
    const reviews = await readReviews(folder, note);
    const state = await readJournalState(journalFile(folder.journal), {
      onTorn: sayTorn(folder, note),
      accept,
      asCounted: (event) => withReviews(event, reviews),
    });
    const withKeptBasis = keepBases({ secrets: plan.secrets, note });
    const startedMs = performance.now() - state.memory.elapsedMs;
    const elapsedMs = () => Math.round(performance.now() - startedMs);
    const revisions = checkRevisions(manifest, plan.campaign, state.memory);
    const journal = await openJournal(folder.journal, state.end);
    closing.push(journal.close);
    const firstPrompt = createFirstPrompt();
    const sending = inFolderOnly
      ? sendNowhere(folder)
      : await openSending({ folder, plan, signal, note }, firstPrompt.hasLeft);
    closing.push(sending.close);

    const planned = { ...manifest, base_url: plan.service.baseUrl ?? null, revisions };
    if (!isDeepStrictEqual(planned, manifest)) await writeManifest(folder, planned);
    await sending.register(planned);
    // Before anything is sent: the port may be taken, which ends the campaign.
    const { traces: setting } = plan;
    const runOf = async (technique: string) => (await delivery.connected).runOf(technique).id;
    const traces =
      setting &&
      (await openTraces({
        ...{ setting, signal, note },
        ...(sending.remote && { service: { ...sending.remote, runOf } }),
      }));
    if (traces) closing.push(traces.close);

    const delivery = await sending.deliver(planned, journal);
    const attacks = manifest.attacks ?? plan.attacks;

    return {
      state,
      traces,
      grounds: groundsOf(
        manifest.runs?.map(({ run_config }) => run_config) ?? attacks.map(toRunConfig),
      ),
      runs: async () => (await delivery.connected).runOf,
      place: sending.place,
      async record(event) {
        if (state.isKnown(event)) return undefined;
        const safe = stripSecrets(withKeptBasis(event), plan.secrets);
        const recorded = { ...safe, elapsed_ms: elapsedMs() };
        await journal.append([safe], recorded.elapsed_ms);
        state.add(recorded);
        delivery.wake();
        return recorded;
      },
      elapsedMs,
      prompted: firstPrompt.goesOut,
      finish(options) {
        firstPrompt.waitNoLonger();
        return delivery.finish(options);
      },
      async unsent() {
        if (!sending.hasService) return { left: 0, refused: 0 };
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

/** As the service keeps it with the run. */
const toRunConfig = ({ configuration, run_config }: AttackRecord) => ({
  ...configuration,
  ...run_config,
});

const sayTorn = (folder: CampaignFolder, note: (text: string) => void) => (bytes: number) =>
  note(
    `The last entry of ${folder.journal} was cut short by a crash (${bytes} bytes) and is dropped. It had not been counted.`,
  );
