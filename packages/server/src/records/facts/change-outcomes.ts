import { type Facts, readColumns } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { type Columns, tableOf } from '../../db/writing/unnest.ts';
import { isFirst, textColumns } from './change-fact.ts';
import { counterOf, isCounted } from './count-goals.ts';
import { storedFact } from './insert-facts.ts';
import { recountFirst } from './move-goal.ts';
import { COLUMN_BYTES_MAX, type Fact, type FactSource, toFact } from './to-fact.ts';

type OfRun = { organizationId: string; runId: string };
type Stored = Pick<Facts, 'status' | 'arm' | 'request'> & {
  result_id: string;
  goal: number;
  attempt: number;
};
type Read = Pick<Fact, keyof Facts | (typeof textColumns)[number]> & { isTold: boolean };
/** A fact before and after its verdict changed. */
type Changed = { was: Stored; is: Read };

/**
 * Brings the facts of results up to date of which nothing but the verdict changed: their places, goals and judges stay.
 * In the transaction of the change, which holds the run's row. One statement a step, however many results.
 */
export async function changeOutcomes(tx: Db, of: OfRun, ids: readonly string[]): Promise<void> {
  const stored = await findFacts(tx, of, ids);
  const read = await readAnew(tx, of, [...stored.keys()]);
  const changed = Array.from(stored.values(), (was) => ({
    was,
    is: read.get(was.result_id) as Read,
  }));
  if (changed.length === 0) return;
  if (changed.some(({ is }) => !is.isTold)) await forgetTold(tx, of);
  const lastAttempts = await moveGoalCounts(tx, of, changed);
  await writeFacts(tx, of, numberAttempts(changed, lastAttempts));
  const first = changed.filter(({ was, is }) => isFirst(was) || isFirst(is));
  await recountFirst(tx, of, [...new Set(first.map(({ was }) => was.goal))]);
}

/** None where the run's facts are still to be built. */
async function findFacts(
  tx: Db,
  { organizationId }: OfRun,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select result_id, goal, attempt, status, arm, request from result_facts
    where organization_id = ${organizationId} and result_id = any(${ids}::uuid[])
    order by place`.execute(tx);
  return new Map(rows.map((row) => [row.result_id, row]));
}

/** Each may have three columns of `COLUMN_BYTES_MAX`. */
const READ_AT_ONCE = 100;

const short = (column: string) => sql`${ifShort(column, COLUMN_BYTES_MAX)} as ${sql.ref(column)}`;
const isLong = (column: string) =>
  sql`coalesce(octet_length(${sql.ref(column)}::text) > ${sql.lit(COLUMN_BYTES_MAX)}, false)`;

async function readAnew(
  tx: Db,
  { organizationId }: OfRun,
  ids: readonly string[],
): Promise<Map<string, Read>> {
  const read = new Map<string, Read>();
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = ids.slice(at, at + READ_AT_ONCE);
    const { rows } = await sql<FactSource & { is_long: boolean }>`
      select id, created_at, evaluation_status, goal_index, latency_ms, changed_after_recording,
        ${short('evaluation_metrics')}, ${short('agent_specific_data')}, ${short('goal')},
        ${isLong('agent_specific_data')} or ${isLong('goal')} as is_long
      from results where organization_id = ${organizationId} and id = any(${some}::uuid[])`.execute(
      tx,
    );
    for (const row of rows) {
      const { goal: _, verdicts: __, told, ...fact } = toFact(row);
      read.set(row.id, { ...fact, isTold: told !== null && !row.is_long });
    }
  }
  return read;
}

/** Counts do not hold all that the results say (see `told.ts`). */
const forgetTold = (tx: Db, { organizationId, runId }: OfRun) =>
  tx
    .updateTable('runs')
    .set({ techniques: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', runId)
    .execute();

const isNew = ({ was, is }: Changed): boolean => isCounted(is) && !isCounted(was);

const counters = {
  ...{ attempts: 'integer', broken: 'integer', resisted: 'integer', undecided: 'integer' },
  ...{ errors: 'integer', last_attempt: 'integer' },
} as const;
type Counters = Record<keyof typeof counters, number>;

/** The counts of goals, and the number of the last attempt at each that has more of them now. */
async function moveGoalCounts(
  tx: Db,
  of: OfRun,
  changed: readonly Changed[],
): Promise<Map<number, number>> {
  const moves = Array.from(countMoves(changed), ([goal, counts]) => ({ goal, ...counts }));
  const names = Object.keys(counters);
  const { rows } = await sql<{ goal: number; last_attempt: number }>`
    update run_goals set ${sql.join(
      names.map(
        (name) =>
          sql`${sql.ref(name)} = ${sql.ref(`run_goals.${name}`)} + ${sql.ref(`item.${name}`)}`,
      ),
    )}
    from ${tableOf<Counters & { goal: number }>({ goal: 'integer', ...counters }, moves)}
    where organization_id = ${of.organizationId} and run_id = ${of.runId}
      and run_goals.goal = item.goal
    returning run_goals.goal, run_goals.last_attempt`.execute(tx);
  return new Map(rows.map(({ goal, last_attempt }) => [goal, last_attempt]));
}

function countMoves(changed: readonly Changed[]): Map<number, Counters> {
  const moves = new Map<number, Counters>();
  for (const one of changed) {
    const { was, is } = one;
    const counts = moves.get(was.goal) ?? {
      ...{ attempts: 0, broken: 0, resisted: 0, undecided: 0, errors: 0, last_attempt: 0 },
    };
    moves.set(was.goal, counts);
    const count = (status: number, by: number) => {
      counts.attempts += by;
      counts[counterOf(status)] += by;
    };
    if (isCounted(was)) count(was.status, -1);
    if (isCounted(is)) count(is.status, 1);
    if (isNew(one)) counts.last_attempt++;
  }
  return moves;
}

type Written = Read & { result_id: string; attempt: number };

/** Attempts that count now are the last at their goals; one that counts no more has no number. */
function numberAttempts(
  changed: readonly Changed[],
  lastAttempts: ReadonlyMap<number, number>,
): Written[] {
  const next = new Map(lastAttempts);
  return changed
    .toReversed()
    .map((one) => {
      const { was, is } = one;
      const last = next.get(was.goal) ?? 0;
      if (isNew(one)) next.set(was.goal, last - 1);
      const attempt = isNew(one) ? last : isCounted(is) ? was.attempt : 0;
      return { ...is, result_id: was.result_id, attempt };
    })
    .toReversed();
}

const { created_at: _, ...readAgain } = storedFact;
const written: Columns<Omit<Written, 'isTold'>> = { ...readAgain, attempt: 'integer' };
const set = ['attempt', ...readColumns, ...textColumns];

async function writeFacts(tx: Db, of: OfRun, facts: readonly Written[]): Promise<void> {
  await sql`
    update result_facts set ${sql.join(set.map((name) => sql`${sql.ref(name)} = ${sql.ref(`item.${name}`)}`))}
    from ${tableOf(written, facts)}
    where organization_id = ${of.organizationId} and result_facts.result_id = item.result_id`.execute(
    tx,
  );
}
