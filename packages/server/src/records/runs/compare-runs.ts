import { limits, type RunComparison, type RunSummary } from '@provoke/contract';
import { noTitles } from '@provoke/evidence';
import { compareCampaigns } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { AnswerMemory } from '../../db/fair-shares/answer-memory.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { streamResultHeads } from '../results/result-heads.ts';
import { openRecorded, refuseRemoved } from './open-recorded.ts';
import { findRun, listRuns } from './run-store.ts';

type Comparing = { organizationId: string; db: Db; memory: AnswerMemory; signal: AbortSignal };
type Side = { field: 'base' | 'head'; name: string };

/** Two runs or campaigns, goal by goal. Bounds what it reads: a longer comparison is for `provoke compare`. */
export async function compareRuns(
  { base, head }: { base: string; head: string },
  comparing: Comparing,
): Promise<RunComparison> {
  const before = await readSide({ field: 'base', name: base }, comparing);
  const after = await readSide({ field: 'head', name: head }, comparing);
  return compareCampaigns(before, after);
}

async function readSide({ field, name }: Side, comparing: Comparing) {
  const { organizationId, db, memory, signal } = comparing;
  const found = await findRuns(name, comparing);
  const results = found.reduce((sum, { total_results }) => sum + total_results, 0);
  memory.giveBack();
  if (found.length === 0) throw new Problem('not-found');
  refuseRemoved(field, found);
  if (results > limits.comparedResultsMax)
    throw fieldProblem(
      field,
      `Ensure this has no more than ${limits.comparedResultsMax} results. Longer ones: provoke compare.`,
    );
  return openRecorded(name, found, {
    resultsOf: (run) => streamResultHeads(db, { organizationId, run, signal }),
    titles: noTitles,
    // A comparison shows no evidence.
    evidenceOf: () => Promise.reject(new Error('A comparison reads no evidence.')),
  });
}

type Found = Wire<RunSummary>;

/** A run by its id, else the runs of a campaign. */
async function findRuns(name: string, { organizationId, db, memory }: Comparing): Promise<Found[]> {
  const run = UUID.test(name) ? await findRun(db, organizationId, name, memory) : undefined;
  if (run) return [run];
  const window = { campaign: name, limit: limits.runPageSizeMax, offset: 0 };
  const { items } = await listRuns(db, organizationId, window, memory);
  const found: Found[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
