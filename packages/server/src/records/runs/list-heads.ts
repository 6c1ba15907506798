import type { Db } from '../../db/database.ts';
import { filterRuns } from './filter-runs.ts';

export type RunHead = { run: string; length: number; head: string };

const RUNS_MAX = 1_000;

/** The heads of the chains of a campaign's runs, to be kept elsewhere. */
export async function listHeads(
  db: Db,
  organizationId: string,
  campaign: string,
): Promise<RunHead[]> {
  const rows = await filterRuns(db, organizationId, { campaign })
    .select(['runs.id', 'runs.last_number', 'runs.chain_head'])
    .where('runs.chain_head', 'is not', null)
    .orderBy('runs.id')
    .limit(RUNS_MAX)
    .execute();
  return rows.map(({ id: run, last_number: length, chain_head }) => ({
    ...{ run, length, head: chain_head?.toString('hex') ?? '' },
  }));
}
