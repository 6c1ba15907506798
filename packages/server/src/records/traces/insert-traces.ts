import type { Trace } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Wire } from '../../db/json/raw-json.ts';
import { ofVisibleAgent } from '../../db/reading/hidden.ts';
import { type Columns, namesOf, tableOf } from '../../db/writing/unnest.ts';
import type { BatchedWrite } from '../../db/writing/writing.ts';
import { entriesOf } from '../chain/advance-chain.ts';
import { type Entry, newEntry } from '../chain/entry.ts';
import { traceText } from '../chain/entry-texts.ts';
import { countOnRun } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import { type TraceRow, toTrace } from './trace-store.ts';

const columns = {
  result_id: 'uuid',
  sequence: 'integer',
  step_type: 'text',
  content: 'json',
} as const satisfies Partial<Columns<TraceRow>>;

export type NewTrace = Pick<TraceRow, keyof typeof columns>;

/**
 * Writes traces, all or none, and returns them as stored, in the given order. Throws PostgreSQL's violation of
 * `traces_sequence_unique` or `traces_result_exists`.
 */
export async function insertTraces(
  db: Db,
  organizationId: string,
  traces: readonly NewTrace[],
): Promise<Wire<Trace>[]> {
  if (traces.length === 0) return [];
  const { rows } = await sql<Stamp>`
    insert into traces (organization_id, ${namesOf(columns)})
    select ${organizationId}::uuid, ${namesOf(columns)}
    from ${tableOf(columns, traces)}
    order by position
    returning id, created_at`.execute(db);
  return traces.map((trace, index) => toTrace({ ...trace, ...(rows[index] as Stamp) }));
}

type Numbered = { traces: readonly NewTrace[]; numbers: readonly number[] };

/** Writes traces whose entries in the run's chain have these numbers. */
export async function addTraces(
  tx: Db,
  organizationId: string,
  { traces, numbers }: Numbered,
): Promise<void> {
  if (traces.length === 0) return;
  const rows = traces.map((trace, at) => ({ ...trace, entry_number: numbers[at] as number }));
  const numbered = { ...columns, entry_number: 'bigint' } as const;
  await sql`
    insert into traces (organization_id, ${namesOf(numbered)})
    select ${organizationId}::uuid, ${namesOf(numbered)} from ${tableOf(numbered, rows)}
    order by position`.execute(tx);
}

type OfRun = { organizationId: string; runId: string; userId: number; trace: NewTrace };
type Stamp = { id: number; created_at: Date };

/**
 * Writes traces that arrive after their results, each with an entry in the run's chain; null if the result is not this
 * organization's.
 */
export const traceWrite: BatchedWrite<OfRun, Wire<Trace> | null> = {
  record: 'trace',
  keyOf: ({ organizationId, runId }) => `${organizationId}/${runId}`,
  async write(dbFor, inputs) {
    const { organizationId, runId } = inputs[0] as OfRun;
    const db = dbFor({ organizationId, record: async () => runId });
    const traces = inputs.map(({ trace }) => trace);
    const entries = inputs.map(toEntry);
    const ids = traces.map(({ result_id }) => result_id);
    const counted = countOnRun(db, { organizationId, runId }, { change: countChange([]), entries })
      .where('deleted_at', 'is', null)
      .where(ofVisibleAgent(organizationId, 'runs.agent_id'))
      .where(sql<boolean>`not exists (
        select from unnest(${ids}::uuid[]) as wanted (id) where not exists (
          select from results where results.organization_id = ${organizationId}
            and results.run_id = ${runId} and results.id = wanted.id and results.deleted_at is null))`);
    const { rows } = await sql<Stamp>`
      with counted as (${counted}), chained as (${entriesOf(entries)})
      insert into traces (organization_id, entry_number, ${namesOf(columns)})
      select organization_id, last_number - ${traces.length}::integer + position, ${namesOf(columns)}
      from counted, ${tableOf(columns, traces)} order by position
      returning id, created_at`.execute(db);
    if (rows.length > 0)
      return traces.map((trace, index) => toTrace({ ...trace, ...(rows[index] as Stamp) }));
    // Of several, each is tried alone then.
    if (traces.length > 1) throw new Error('A result of these traces is gone.');
    return [null];
  },
};

const toEntry = ({ userId, trace }: OfRun): Entry => {
  const { result_id: resultId, sequence: item } = trace;
  return newEntry('trace', { resultId, userId, item }, traceText(resultId, trace));
};
