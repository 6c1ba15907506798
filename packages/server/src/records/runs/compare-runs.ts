import { limits, type RunComparison, type RunSummary } from '@provoke/contract';
import { noTitles } from '@provoke/evidence';
import { compareCampaigns } from '@provoke/figures';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { collectRecords } from '../../db/reading/read-records.ts';
import { fieldProblem, Problem } from '../../http/problem.ts';
import { streamResultHeads } from '../results/result-heads.ts';
import { openRecorded, refuseRemoved } from './open-recorded.ts';
import { listRuns, readRuns } from './run-store.ts';

type Comparing = { organizationId: string; db: Db; signal: AbortSignal };
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
  const { organizationId, db, signal } = comparing;
  const found = await findRuns(name, comparing);
  const results = found.reduce((sum, { total_results }) => sum + total_results, 0);
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
async function findRuns(name: string, { organizationId, db }: Comparing): Promise<Found[]> {
  const byId = UUID.test(name) ? await collectRecords(readRuns(db, organizationId, [name])) : [];
  if (byId.length > 0) return byId;
  const window = { campaign: name, limit: limits.runPageSizeMax, offset: 0 };
  const { items } = await listRuns(db, organizationId, window);
  return collectRecords(items);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
