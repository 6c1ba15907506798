import type { Client } from '@provoke/client';
import type { JsonObject, Result, RunSummary } from '@provoke/contract';
import type { RunProgress } from '../outbox/collect-progress.ts';
import { isGoalIndex } from './counted-attempt.ts';
import { campaignOf, factsOfRuns, progressOf, type RunSource } from './facts-of-runs.ts';
import {
  allFinished,
  createSupersession,
  nothingKnown,
  type TechniqueGoals,
  toProgress,
  toTechniqueGoals,
} from './goal-sets.ts';
import { readResults } from './read-results.ts';
import type { RecordedAttempt, RecordedCampaign } from './recorded-campaign.ts';
import { toServedAttempt } from './served-attempt.ts';

type Reading = { client: Client; signal: AbortSignal };

/** Reads the runs of a campaign, or a single run, from a service, in the order of the campaign's techniques. */
export function readRuns(
  id: string,
  unsorted: readonly RunSummary[],
  { client, signal }: Reading,
): RecordedCampaign {
  const runs = inOrder(unsorted);
  const sources = runs.map(toSource);
  const progresses = sources.map(({ configuration }) => progressOf(configuration));
  const known = new Map(
    sources.map((source, index) => [source.technique, goalsOfRun(source, progresses[index])]),
  );
  const goalsOf = (technique: string) => known.get(technique) ?? nothingKnown;
  const newest = newestOf(progresses);
  const isWhole =
    (campaignOf(sources[0]?.configuration ?? {})?.techniques?.length ?? 1) <= runs.length;
  // The spending of one technique among several is unknown.
  const spending = isWhole ? (newest?.spending ?? []) : [];

  async function* read(): AsyncGenerator<RecordedAttempt> {
    const isRepeated = createSupersession(goalsOf);
    const numberGoal = createGoalNumbering();
    for (const { id: run, technique } of sources) {
      if (run === null) continue;
      for await (const result of readResults(client, { run, signal })) {
        const { goal } = result;
        const data = {
          technique,
          ...result.agent_specific_data,
          goal,
          goal_index: numberGoal(result),
        };
        const isSuperseded = isAttack(data) && isRepeated(technique, data.goal_index);
        yield toServedAttempt(result, { client, signal, data, isSuperseded });
      }
    }
  }

  return {
    facts: factsOfRuns(id, sources, { elapsedMs: newest?.elapsed_ms ?? null, spending }),
    attempts: { [Symbol.asyncIterator]: read },
    progress: toProgress(goalsOf),
    runs: sources.map(({ id: run, technique, status, notes }) => ({
      ...{ id: run, technique, status, notes },
    })),
    spending,
    configuration: sources[0]?.configuration ?? {},
    folder: null,
    async find(wanted) {
      for await (const attempt of read())
        if (attempt.id === wanted || attempt.resultId === wanted) return attempt;
      return undefined;
    },
  };
}

const isAttack = (data: JsonObject) => (data['arm'] ?? 'attack') === 'attack';

/** Other clients, and earlier versions, record only that a run is completed. */
function goalsOfRun(
  { status, notes }: RunSource,
  progress: RunProgress | undefined,
): TechniqueGoals {
  if (progress) return toTechniqueGoals(progress);
  return status === 'COMPLETED' && notes === null ? allFinished : nothingKnown;
}

/** In the campaign's order of techniques; runs of unnamed techniques oldest first. */
function inOrder(runs: readonly RunSummary[]): RunSummary[] {
  const techniques = runs.flatMap(({ run_config }) => campaignOf(run_config)?.techniques ?? []);
  const place = (run: RunSummary) => techniques.indexOf(techniqueOf(run));
  return runs.toSorted((a, b) => place(a) - place(b) || (a.timestamp < b.timestamp ? -1 : 1));
}

const techniqueOf = ({ run_config, attack_type }: RunSummary): string =>
  campaignOf(run_config)?.technique ?? attack_type ?? '';

const toSource = (run: RunSummary): RunSource => ({
  id: run.id,
  technique: techniqueOf(run),
  status: run.status,
  notes: run.run_notes,
  agentName: run.agent_name,
  startedAt: run.timestamp,
  configuration: run.run_config,
});

const newestOf = (all: readonly (RunProgress | undefined)[]): RunProgress | undefined =>
  all.reduce(
    (newest, one) =>
      (one?.elapsed_ms ?? -1) >= (newest?.elapsed_ms ?? -1) ? (one ?? newest) : newest,
    undefined,
  );

/** Other clients may not number goals: then the same text is the same goal, and a missing text a separate goal. */
function createGoalNumbering() {
  const numbers = new Map<string, number>();
  let next = 0;
  return ({ id, goal, goal_index }: Result): number => {
    if (isGoalIndex(goal_index)) return goal_index;
    const key = goal ?? id;
    const number = numbers.get(key) ?? next++;
    numbers.set(key, number);
    return number;
  };
}
