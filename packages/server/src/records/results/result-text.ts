import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { ofVisibleRun } from '../../db/reading/hidden.ts';
import { areSmall, isSmall } from '../../db/reading/sizes.ts';
import type { Columns } from '../../db/tables/columns/column.ts';
import { largeIn } from '../../db/tables/columns/pick-columns.ts';
import { resultColumns } from '../../db/tables/columns/result-columns.ts';
import { toJsonText } from '../../http/answer/json-text.ts';
import { goalOf } from '../facts/goal-of.ts';

/** A result with its traces, as its answer's JSON. */
export type ResultText = RawJson & { readonly id: string };

/**
 * Results with their traces as PostgreSQL writes them, so that evidence is neither taken apart nor put together again.
 * For small ones: a large one is sent piece by piece.
 */
export async function fetchResultTexts(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<ResultText[]> {
  if (ids.length === 0) return [];
  return selectTexts(db, organizationId, sql`id = any (${ids}::uuid[])`);
}

/** One result, if it and its traces are small. */
export async function fetchSmallText(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ResultText | undefined> {
  const [text] = await selectTexts(
    db,
    organizationId,
    sql`id = ${id} and deleted_at is null and ${ofVisibleRun(organizationId)}
      and ${isSmall(EVIDENCE)} and (
        select ${areSmall(CONTENT)} from traces
        where traces.organization_id = results.organization_id and traces.result_id = results.id)`,
  );
  return text;
}

async function selectTexts(
  db: Db,
  organizationId: string,
  condition: RawBuilder<unknown>,
): Promise<ResultText[]> {
  const { rows } = await sql<Row>`
    select id, ${sql.raw(HEAD)} as head, agent_specific_data, goal, goal_index, ${sql.raw(TAIL)} as tail
    from results
    where organization_id = ${organizationId} and ${condition}`.execute(db);
  return rows.map(toText);
}

const EVIDENCE = largeIn(resultColumns).map((column) => sql.ref(`results.${column}`));
const CONTENT = [sql.ref('traces.content')];

type Row = {
  id: string;
  head: string;
  agent_specific_data: RawJson | null;
  goal: RawJson | null;
  goal_index: number | null;
  tail: string;
};

function toText(row: Row): ResultText {
  const { goal, goal_index } = goalOf(row);
  const own = `"agent_specific_data":${toJsonText(row.agent_specific_data)},"goal":${JSON.stringify(goal)},"goal_index":${goal_index}`;
  return Object.assign(new RawJson(`${row.head}${own}${row.tail}`), { id: row.id });
}

/** A column's value as JSON: `json` as it is stored, texts quoted. */
const jsonOf = (column: string, type: string | undefined): string =>
  `coalesce(${type === 'text' ? `to_json(${column})` : column}::text, 'null')`;

const TIME = `'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"'`;
/** A time as answers have it. */
export const isoTimeOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', ${TIME})`;

const timeOf = (column: string): string => `'"' || ${isoTimeOf(column)} || '"'`;

/** `'{"a":' || a || ',"b":' || b` */
const membersOf = (values: readonly (readonly [name: string, value: string])[]): string =>
  values
    .map(([name, value], index) => `'${index === 0 ? '{' : ','}"${name}":' || ${value}`)
    .join(' || ');

const columns: Columns = resultColumns;
// Where the goal was not sent, it is looked for in the data of the technique: see `goalOf`.
const READ_HERE = ['agent_specific_data', 'goal', 'goal_index'];

const HEAD = `${membersOf([
  ['id', `'"' || results.id || '"'`],
  ['run', `'"' || results.run_id || '"'`],
  ['run_id', `'"' || results.run_id || '"'`],
  ...Object.entries(columns)
    .filter(([name]) => !READ_HERE.includes(name))
    .map(([name, { type }]) => [name, jsonOf(`results.${name}`, type)] as const),
])} || ','`;

const TRACE = `${membersOf([
  ['id', 'traces.id'],
  ['result', `'"' || traces.result_id || '"'`],
  ['sequence', 'traces.sequence'],
  ['step_type', jsonOf('traces.step_type', 'text')],
  ['content', 'traces.content::text'],
  ['timestamp', timeOf('traces.created_at')],
])} || '}'`;

const TAIL = `',"timestamp":' || ${timeOf('results.created_at')} || ',"versions":' || results.versions || ',"changed_after_recording":' || results.changed_after_recording || ',"traces":[' || coalesce((
  select string_agg(${TRACE}, ',' order by traces.sequence) from traces
  where traces.organization_id = results.organization_id and traces.result_id = results.id
), '') || ']}'`;
