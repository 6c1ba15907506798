import { limits, type RunPreviews } from '@provoke/contract';
import { readExchange } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { beginningOf } from '../../db/json/beginning-of.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ifShort } from '../../db/reading/if-short.ts';

type Asked = {
  organizationId: string;
  runId: string;
  places: readonly number[];
  /** Whether to include what the technique kept of each attempt. */
  withData: boolean;
};
type Row = {
  place: number;
  id: string;
  body: RawJson | null;
  start: string | null;
  step: RawJson | null;
  data: RawJson | null;
};

/** Of a longer reply, the start is shown as it was sent. */
const READ_BYTES_MAX = 20_000;
/** From the last one; verdicts come after the reply. */
const STEPS_MAX = 50;
const CHARACTERS_MAX = limits.previewCharactersMax;

/** As a client writes it; PostgreSQL cannot parse every JSON that is evidence, such as one with NUL. */
const IS_REPLY = '"step_name"\\s*:\\s*"reply"';

/**
 * The results at some places: their ids, and the starts of their replies. The same reader as on the page of a result gives
 * the same words, except for a body or a step of more than READ_BYTES_MAX, which is not parsed.
 */
export async function readPreviews(
  db: Db,
  { organizationId, runId, places, withData }: Asked,
): Promise<RunPreviews> {
  await memoryOf(db).retain((withData ? 3 : 2) * READ_BYTES_MAX * places.length);
  const { rows } = await sql<Row>`
    select facts.place, results.id,
      ${ifShort('response_body', READ_BYTES_MAX)} as body,
      left(response_body::text, ${sql.lit(8 * CHARACTERS_MAX)}) as start,
      (select content from (
          select content, sequence from traces
          where traces.organization_id = results.organization_id and traces.result_id = results.id
          order by sequence desc limit ${sql.lit(STEPS_MAX)}) as last
        where case when octet_length(content::text) <= ${sql.lit(READ_BYTES_MAX)}
          then content::text ~ ${IS_REPLY} else false end
        order by sequence desc limit 1) as step,
      case when ${withData} and octet_length(agent_specific_data::text) <= ${sql.lit(READ_BYTES_MAX)}
        then agent_specific_data end as data
    from result_facts as facts
    join results on results.organization_id = facts.organization_id and results.id = facts.result_id
    where facts.organization_id = ${organizationId} and facts.run_id = ${runId}
      and facts.place = any(${places}::integer[]) and results.deleted_at is null
    order by facts.place`.execute(db);
  return { previews: rows.map(toPreview) };
}

function toPreview({ place, id, body, start, step, data }: Row) {
  const { reply } = readExchange({
    request_payload: null,
    response_body: (body?.parse() as string | undefined) ?? null,
    traces: step ? [{ step_type: 'OTHER', content: step.parse() as object as never }] : [],
  });
  const whole = reply ?? (start === null ? null : beginningOf(start));
  return {
    ...{ place, id, reply: whole === null ? null : cut(whole, CHARACTERS_MAX) },
    ...(data && { data: shortData(data.parse()) }),
  };
}

const NAMES_MAX = 30;
const TEXT_MAX = 500;

type Short = Record<string, string | number | boolean>;

/** The numbers and the beginnings of the texts of a free-form object: what tells one attempt from the next. */
function shortData(value: unknown): Short {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const short = entries.flatMap(([name, own]: [string, unknown]): [string, Short[string]][] => {
    if (typeof own === 'string') return [[name, cut(own, TEXT_MAX)]];
    return typeof own === 'number' || typeof own === 'boolean' ? [[name, own]] : [];
  });
  return Object.fromEntries(short.slice(0, NAMES_MAX));
}

/** By code points, so that no character is cut in two. */
const cut = (text: string, max: number) => [...text.slice(0, 2 * max)].slice(0, max).join('');
