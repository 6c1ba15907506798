import {
  campaignOf,
  createSupersession,
  factsOfRuns,
  nothingKnown,
  type RecordedEnding,
  type RunSource,
  type TechniqueGoals,
  textIn,
  toFields,
  toProgress,
  toTechniqueGoals,
} from '@provoke/evidence';
import { isLocked } from '@provoke/files';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { type Manifest, readManifest } from '../folder/manifest.ts';
import { entriesOf, type JournalReader, journalFile } from '../journal/journal.ts';
import { type JournalEntry, toEventHead, typeOf } from '../journal/journal-entry.ts';
import type { Place } from '../journal/read-log.ts';
import type { AttemptHead } from '../journal/stored-attempt.ts';
import { toRecordedEnding } from '../journal/track-ending.ts';
import { type KeptChain, readKeptChains, readResultIds } from '../outbox/sync-log.ts';
import { JournaledAttempt } from '../recorded/journaled-attempt.ts';
import type { RecordedAttempt, RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { titles } from '../recorded/titles.ts';
import { asRaised, readReviews } from '../reviews/read-reviews.ts';
import { type FoldedJournal, foldJournal } from './fold-journal.ts';

type Reading = {
  only?: { technique: string; run: string };
  /** Of what cannot be read. */
  note?(text: string): void;
};

/** Reads a campaign, or one technique of it, from its folder. The campaign may be running: no lock is taken. */
export async function readFolder(
  folder: CampaignFolder,
  { only, note }: Reading = {},
): Promise<RecordedCampaign> {
  const manifest = await readManifest(folder);
  const journal = journalFile(folder.journal);
  const folded = await foldJournal(journal);
  const chains = await readKeptChains(folder.sync);
  const runs = toRuns(manifest, folded, chains).filter(
    ({ technique }) => !only || technique === only.technique,
  );
  const goalsOf = createGoalsOf(folded);
  // The spending of one technique among several is unknown.
  const isWhole = runs.length === manifest.techniques.length;
  const spending = isWhole ? folded.progress.spending() : [];
  const techniques = runs.map(({ technique }) => technique);

  async function* read(ids = NO_IDS): AsyncGenerator<JournaledAttempt> {
    const isRepeated = createSupersession(goalsOf);
    // Anew each time: a person may review what the terminal UI shows.
    const reviews = await readReviews(folder, note);
    for await (const { entry, head } of readHeads(journal, folded.end)) {
      const { arm = 'attack', technique, goal } = head;
      if (!techniques.includes(technique)) continue;
      const isSuperseded =
        !head.isSuperseded && arm !== 'search' && isRepeated(technique, goal.index);
      yield new JournaledAttempt(asRaised(head, reviews), {
        ...{ entry, isSuperseded, later: reviews.raised(head.id)?.steps ?? [] },
        resultId: ids.get(entry.sequence) ?? null,
        reviews: reviews.of(head.id),
      });
    }
  }

  const facts = factsOfRuns(only?.run ?? folder.id, runs, {
    titles,
    elapsedMs: folded.progress.elapsedMs,
    spending,
    goals: manifest.goals,
  });

  return {
    facts: { ...facts, ending: await endingOf(folder, folded, only?.technique) },
    attempts: { [Symbol.asyncIterator]: () => read() },
    progress: toProgress(goalsOf),
    runs: runs.map(({ id, technique, status, notes }) => ({ id, technique, status, notes })),
    spending,
    configuration: runs[0]?.configuration ?? {},
    folder: folder.path,
    async find(id): Promise<RecordedAttempt | undefined> {
      for await (const attempt of read(await readResultIds(folder.sync)))
        if (attempt.id === id || attempt.resultId === id) return attempt;
      return undefined;
    },
  };
}

/** Of the campaign, or of one of its techniques. */
async function endingOf(
  { path }: CampaignFolder,
  { tracked, statuses }: FoldedJournal,
  technique: string | undefined,
): Promise<RecordedEnding> {
  const isRunning = await isLocked(path);
  const { ending, goals } = tracked;
  if (technique === undefined)
    return toRecordedEnding({ isRunning, ending, isWhole: goals.finished === goals.total });
  const { status, notes = null } = statuses.get(technique) ?? {};
  const ended = status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED';
  return toRecordedEnding({
    isRunning,
    ending: ending && ended ? { status, reason: notes } : null,
    isWhole: tracked.hasFinished(technique),
  });
}

async function* readHeads(
  journal: JournalReader,
  until: Place,
): AsyncGenerator<{ entry: JournalEntry; head: AttemptHead }> {
  for await (const entry of entriesOf(journal, { until: until.offset })) {
    if (typeOf(entry) !== 'attempt-end') continue;
    const event = toEventHead(entry);
    if (event.type === 'attempt-end') yield { entry, head: event.attempt };
  }
}

const NO_IDS: ReadonlyMap<number, string> = new Map();

/** The runs as a service would have them; without any yet, from the manifest. */
function toRuns(
  manifest: Manifest,
  { statuses }: FoldedJournal,
  chains: ReadonlyMap<string, KeptChain>,
): RunSource[] {
  const name = textIn(manifest.agent, 'name') ?? '';
  return manifest.techniques.map((technique, index) => {
    const run = manifest.runs?.[index];
    const { status, notes } = statuses.get(technique) ?? { status: 'PENDING', notes: null };
    const attack = manifest.attacks?.[index];
    const configuration = run?.run_config ?? { ...attack?.configuration, ...attack?.run_config };
    return {
      ...{ id: run?.id ?? null, technique, status, notes, agentName: run?.agent_name ?? name },
      startedAt: manifest.created_at,
      configuration: withSetUp(configuration, manifest),
      chain: chains.get(run?.id ?? ''),
    };
  });
}

/** Campaigns of earlier versions stored less with their runs. */
function withSetUp(
  configuration: Record<string, unknown>,
  { id, agent, goals, ...manifest }: Manifest,
) {
  if (campaignOf(configuration)?.agent) return configuration;
  return {
    ...configuration,
    campaign: {
      ...{ id, technique: textIn(configuration, 'attack_type') ?? '' },
      ...{ started_at: manifest.created_at, provoke: manifest.provoke },
      goals_total: goals.length,
      agent: {
        name: textIn(agent, 'name') ?? '',
        agent_type: textIn(agent, 'agent_type') ?? 'UNKNOWN',
        endpoint: textIn(agent, 'endpoint') ?? '',
        model: textIn(toFields(agent['metadata']), 'name') ?? null,
      },
    },
  };
}

function createGoalsOf({ progress, statuses }: FoldedJournal) {
  const known = new Map<string, TechniqueGoals>();
  return (technique: string): TechniqueGoals => {
    const goals = known.get(technique) ?? goalsIn(technique);
    known.set(technique, goals);
    return goals;
  };
  function goalsIn(technique: string): TechniqueGoals {
    if (!statuses.has(technique)) return nothingKnown;
    return toTechniqueGoals(progress.of(technique));
  }
}
