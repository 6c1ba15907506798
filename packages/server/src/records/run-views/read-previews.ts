import { limits, type RunPreviews } from '@provoke/contract';
import { readExchange } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AnswerMemory } from '../../db/fair-shares/answer-memory.ts';
import { beginningOf } from '../../db/json/beginning-of.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { shortData } from './short-data.ts';

type Asked = {
  organizationId: string;
  runId: string;
  places: readonly number[];
  /** Whether to tell what the technique kept of each attempt. */
  withData: boolean;
  memory: AnswerMemory;
};
type Row = {
  place: number;
  id: string;
  body: RawJson | null;
  start: string | null;
  step: RawJson | null;
  data: RawJson | null;
};

/** A longer reply shows its beginning as it was sent. */
const READ_BYTES_MAX = 20_000;
/** From the last one; verdicts come after the reply. */
const STEPS_MAX = 50;
const CHARACTERS_MAX = limits.previewCharactersMax;

/** As a client writes it; PostgreSQL cannot parse every JSON that is evidence, such as one with NUL. */
const IS_REPLY = '"step_name"\\s*:\\s*"reply"';

/**
 * The results at some places: their ids, and the beginnings of their replies. Of hundreds of results only so much is read
 * that each fits the answer, and `readExchange` reads it, so that a preview says what the result's page says.
 */
export async function readPreviews(
  db: Db,
  { organizationId, runId, places, withData, memory }: Asked,
): Promise<RunPreviews> {
  await memory.take((withData ? 3 : 2) * READ_BYTES_MAX * places.length);
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
    ...{ place, id, reply: whole === null ? null : cut(whole) },
    ...(data && { data: shortData(data.parse()) }),
  };
}

/** By code points, so that no character is cut in two. */
const cut = (text: string) =>
  [...text.slice(0, 2 * CHARACTERS_MAX)].slice(0, CHARACTERS_MAX).join('');
