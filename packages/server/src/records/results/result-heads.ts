import type { EvaluationStatus, JsonObject } from '@provoke/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { goalIn } from '../facts/goal-of.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import { isoTimeOf } from './result-text.ts';

/** What counts of a result, without its evidence. */
export type ResultHead = {
  id: string;
  evaluation_status: EvaluationStatus;
  evaluation_notes: string | null;
  evaluation_metrics: JsonObject | null;
  agent_specific_data: JsonObject | null;
  goal: string | null;
  goal_index: number | null;
  latency_ms: number | null;
  changed_after_recording: boolean;
  timestamp: string;
};

type Row = Omit<ResultHead, 'evaluation_metrics' | 'agent_specific_data' | 'goal'> & {
  evaluation_metrics: RawJson | null;
  agent_specific_data: RawJson | null;
  goal: RawJson | null;
};

const AT_ONCE = 500;
const NOTES_MAX = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Reading = { organizationId: string; run: string; signal: AbortSignal };

/** Every result of a run in the order they were recorded, a few at a time. */
export async function* streamResultHeads(
  db: Db,
  { organizationId, run, signal }: Reading,
): AsyncGenerator<ResultHead> {
  for (let after = BEFORE_ALL; ; ) {
    signal.throwIfAborted();
    const { rows } = await sql<Row>`
      select id, evaluation_status, left(evaluation_notes, ${sql.lit(NOTES_MAX)}) as evaluation_notes,
        ${short('evaluation_metrics')}, ${short('agent_specific_data')}, ${short('goal')},
        goal_index, latency_ms, changed_after_recording, ${TIMESTAMP}
      from results
      where organization_id = ${organizationId} and run_id = ${run} and id > ${after}
        and deleted_at is null
      order by id limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const row of rows) yield toHead(row);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Written by the database: reading a hundred thousand times takes long. */
const TIMESTAMP = sql.raw(`${isoTimeOf('created_at')} as timestamp`);

const short = (column: string) => sql`${ifShort(column, COLUMN_BYTES_MAX)} as ${sql.ref(column)}`;

// One by one: spread out, a hundred thousand take twice as long.
function toHead(row: Row): ResultHead {
  const data = toObject(row.agent_specific_data);
  const { goal, goal_index } = goalIn(row, data);
  return {
    id: row.id,
    evaluation_status: row.evaluation_status,
    evaluation_notes: row.evaluation_notes,
    evaluation_metrics: toObject(row.evaluation_metrics),
    agent_specific_data: data,
    goal,
    goal_index,
    latency_ms: row.latency_ms,
    changed_after_recording: row.changed_after_recording,
    timestamp: row.timestamp,
  };
}

/** The columns take objects alone. */
const toObject = (json: RawJson | null) => (json ? (json.parse() as JsonObject) : null);
