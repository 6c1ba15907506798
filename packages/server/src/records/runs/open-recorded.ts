import type { JsonObject, RunSummary } from '@provoke/contract';
import {
  type AttemptEvidence,
  type CampaignRecord,
  openRuns,
  type RunRecord,
  type Titles,
} from '@provoke/evidence';
import { RawJson, type Wire } from '../../db/json/raw-json.ts';
import { fieldProblem } from '../../http/problem.ts';
import type { ResultHead } from '../results/result-heads.ts';

type Opening = {
  resultsOf(run: string): AsyncIterable<ResultHead>;
  titles: Titles;
  evidenceOf(result: string): Promise<AttemptEvidence>;
};

/** Its attempts are read from its results: without them it would seem that none was made. */
export function refuseRemoved(field: string, runs: readonly Wire<RunSummary>[]): void {
  for (const { id, evidence_removed_at: at } of runs)
    if (at !== null)
      throw fieldProblem(
        field,
        `The evidence of run ${id} was exported and removed on ${at.slice(0, 10)}. Its counts are kept.`,
      );
}

/** Runs as a report reads them. */
export function openRecorded(
  name: string,
  runs: readonly Wire<RunSummary>[],
  { resultsOf, titles, evidenceOf }: Opening,
): CampaignRecord {
  const { facts, progress, read } = openRuns(name, runs.map(toRecord), { resultsOf, titles });

  async function* attempts() {
    for await (const { id, result, data, isSuperseded } of read())
      yield {
        ...result,
        id,
        agent_specific_data: data,
        isSuperseded,
        evidence: () => evidenceOf(result.id),
      };
  }

  return { facts, progress, attempts: attempts() };
}

export const toRecord = ({
  run_config,
  started_with,
  ...run
}: Wire<RunSummary>): RunRecord & Pick<RunSummary, 'started_with'> => ({
  ...run,
  // The columns take objects alone.
  run_config: parsed(run_config) as JsonObject,
  started_with: parsed(started_with) as JsonObject | null,
});

const parsed = (json: unknown): unknown => (json instanceof RawJson ? json.parse() : json);
