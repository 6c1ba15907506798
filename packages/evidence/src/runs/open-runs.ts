import type { JsonObject, Result, RunSummary } from '@provoke/contract';
import { textIn } from '../fields/fields.ts';
import type { CampaignFacts, Progress } from '../recorded/campaign-record.ts';
import { isAskedAgain, readArm, wasAskedAgain } from '../recorded/read-attempt-data.ts';
import { configurationOf } from './configuration-of.ts';
import { factsOfRuns, type RunSource, type Titles } from './facts-of-runs.ts';
import { createGoalNumbering } from './goal-numbering.ts';
import { campaignOf, progressOf, type RunProgress } from './run-keeps.ts';
import {
  allFinished,
  createSupersession,
  nothingKnown,
  type TechniqueGoals,
  toProgress,
  toTechniqueGoals,
} from './technique-goals.ts';

export type RunRecord = Pick<
  RunSummary,
  'id' | 'agent_name' | 'attack_type' | 'status' | 'run_notes' | 'run_config' | 'timestamp'
> &
  Partial<Pick<RunSummary, 'removed_results' | 'started_with' | 'chain_head' | 'chain_length'>>;
export type ResultRecord = Pick<
  Result,
  'id' | 'goal' | 'goal_index' | 'agent_specific_data' | 'evaluation_status'
>;

/** A result with data of its run and of earlier results. */
export type PlacedResult<R> = {
  /** What `provoke show --attempt` takes. */
  id: string;
  result: R;
  data: JsonObject;
  isSuperseded: boolean;
};

export type OpenedRuns<R> = {
  facts: CampaignFacts;
  progress: Progress;
  /** In the order of the campaign's techniques. */
  sources: readonly RunSource[];
  /** By role; empty while unknown. */
  spending: RunProgress['spending'];
  /** Every result of every run, in the order they were recorded. */
  read(): AsyncGenerator<PlacedResult<R>>;
};

type Opening<R> = {
  resultsOf(run: string): AsyncIterable<R>;
  titles: Titles;
};

/** The runs of a campaign, or a single run, as a service has them. They may be another client's. */
export function openRuns<R extends ResultRecord>(
  id: string,
  unsorted: readonly RunRecord[],
  { resultsOf, titles }: Opening<R>,
): OpenedRuns<R> {
  const configured = unsorted.map((run) => ({ ...run, run_config: configurationOf(run) }));
  const sources = inOrder(configured).map(toSource);
  const progresses = sources.map(({ configuration }) => progressOf(configuration));
  const known = new Map(
    sources.map((source, index) => [source.technique, goalsOfRun(source, progresses[index])]),
  );
  const goalsOf = (technique: string) => known.get(technique) ?? nothingKnown;
  const newest = newestOf(progresses);
  const techniques = campaignOf(sources[0]?.configuration ?? {})?.techniques ?? [];
  // What one technique of several used is not known.
  const spending = techniques.length <= sources.length ? (newest?.spending ?? []) : [];

  return {
    facts: factsOfRuns(id, sources, { titles, elapsedMs: newest?.elapsed_ms ?? null, spending }),
    progress: toProgress(goalsOf),
    sources,
    spending,
    async *read() {
      const isRepeated = createSupersession(goalsOf);
      const numberGoal = createGoalNumbering();
      for (const { id: run, technique } of sources) {
        if (run === null) continue;
        for await (const result of resultsOf(run)) {
          const { goal, agent_specific_data } = result;
          const goal_index = readArm(result) === 'harmless' ? null : numberGoal(result);
          const data: JsonObject = { technique, ...agent_specific_data, goal, goal_index };
          const isSuperseded = isSupersededBy(isRepeated, { result, technique, goal_index });
          yield { id: textIn(data, 'attempt') || result.id, result, data, isSuperseded };
        }
      }
    },
  };
}

type Placed = { result: ResultRecord; technique: string; goal_index: number | null };

/** What was asked again at once is not among the attempts that a resume repeated. */
function isSupersededBy(
  isRepeated: ReturnType<typeof createSupersession>,
  { result, technique, goal_index }: Placed,
): boolean {
  if (wasAskedAgain(result)) return isAskedAgain(result);
  if (goal_index === null || readArm(result) === 'search') return false;
  return isRepeated(technique, goal_index);
}

/**
 * What a run says of its end. A run that was resumed still has the progress of its earlier end; other clients, and
 * earlier versions, record only that a run is completed. Notes say nothing: people write them.
 */
function goalsOfRun({ status }: RunSource, progress: RunProgress | undefined): TechniqueGoals {
  const isOver = status !== 'RUNNING' && status !== 'PENDING';
  if (progress) return toTechniqueGoals(isOver ? progress : { ...progress, unfinished: null });
  return status === 'COMPLETED' ? allFinished : nothingKnown;
}

/** As the campaign has its techniques; those that it does not name, the oldest first. */
function inOrder(runs: readonly RunRecord[]): RunRecord[] {
  const techniques = runs.flatMap(({ run_config }) => campaignOf(run_config)?.techniques ?? []);
  const place = (run: RunRecord) => techniques.indexOf(techniqueOf(run));
  return [...runs].sort((a, b) => place(a) - place(b) || (a.timestamp < b.timestamp ? -1 : 1));
}

const techniqueOf = ({ run_config, attack_type }: RunRecord): string =>
  campaignOf(run_config)?.technique ?? attack_type ?? '';

const toSource = (run: RunRecord): RunSource => ({
  id: run.id,
  technique: techniqueOf(run),
  status: run.status,
  notes: run.run_notes,
  agentName: run.agent_name,
  startedAt: run.timestamp,
  configuration: run.run_config,
  removed: run.removed_results ?? 0,
  chain: chainOf(run),
});

const chainOf = ({ chain_head, chain_length = 0 }: RunRecord): RunSource['chain'] =>
  chain_head ? { length: chain_length, head: chain_head } : undefined;

const newestOf = (all: readonly (RunProgress | undefined)[]): RunProgress | undefined =>
  all.reduce(
    (newest, one) =>
      (one?.elapsed_ms ?? -1) >= (newest?.elapsed_ms ?? -1) ? (one ?? newest) : newest,
    undefined,
  );
