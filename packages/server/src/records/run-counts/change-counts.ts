import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { namesIn } from '../../db/tables/columns/pick-columns.ts';
import { runCountColumns } from '../../db/tables/columns/run-columns.ts';
import { entriesOf, headAfter } from '../chain/advance-chain.ts';
import type { Entry } from '../chain/entry.ts';
import type { RunCounts } from './run-counts.ts';

type OfRun = { organizationId: string; runId: string };

type CountChange = {
  change: RunCounts;
  /** What happened to the run: each gets the next number, in this order. */
  entries: readonly Entry[];
  /** Places for new results, and what they tell of their run. */
  places?: number;
  told?: {
    judges?: RawBuilder<string[]>;
    techniques: RawBuilder<string[] | null>;
    requests_max: RawBuilder<number | null>;
  };
  /** Results that are deleted. */
  removed?: number;
};

/**
 * The statement that changes a run's counts by these amounts, numbers these entries and moves the head of its chain. It
 * holds the run's row until the commit, so numbers follow commit order.
 */
export const countOnRun = (
  db: Db,
  { organizationId, runId }: OfRun,
  { change, entries, places = 0, told, removed = 0 }: CountChange,
) =>
  db
    .updateTable('runs')
    .set(({ eb }) => ({
      ...Object.fromEntries(
        namesIn(runCountColumns).map((name) => [name, eb(name, '+', change[name])]),
      ),
      last_number: eb('last_number', '+', entries.length),
      chain_head: headAfter(entries),
      ...(places > 0 && { last_place: eb('last_place', '+', places), has_evidence: true }),
      ...told,
      ...(removed > 0 && { removed_results: eb('removed_results', '+', removed) }),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .returning(['organization_id', 'id as run_id', 'last_number', 'last_place', 'judges']);

/**
 * Notifies the watchers of runs, in this process and others; in a transaction, when it commits. Reads no table: where
 * runs are spread over machines, another one would notify in its own place.
 */
export async function notifyRuns(db: Db, runIds: readonly string[]): Promise<void> {
  await sql`select pg_notify('run_changed', run) from unnest(${runIds}::text[]) as run`.execute(db);
}

export const notifyRun = (db: Db, runId: string): Promise<void> => notifyRuns(db, [runId]);

type CountedEntry = { change: RunCounts; entry: Entry; removed?: number };

/** Changes a run's counts by these amounts, writes the entry, and returns its number. */
export async function changeCounts(
  tx: Db,
  of: OfRun,
  { entry, ...counted }: CountedEntry,
): Promise<number> {
  const [number] = await changeCountsTogether(tx, of, { ...counted, entries: [entry] });
  return number as number;
}

/** The same for several entries, in one statement; returns their numbers. */
export async function changeCountsTogether(
  tx: Db,
  { organizationId, runId }: OfRun,
  { change, entries, removed = 0 }: Pick<CountChange, 'change' | 'entries' | 'removed'>,
): Promise<number[]> {
  const counted = countOnRun(tx, { organizationId, runId }, { change, entries, removed });
  const { rows } = await sql<{ number: number }>`
    with counted as (${counted})
    ${entriesOf(entries)} returning number`.execute(tx);
  if (rows.length < entries.length) throw new Error(`Run ${runId} is gone.`);
  await notifyRun(tx, runId);
  return rows.map(({ number }) => number).sort((one, other) => one - other);
}
