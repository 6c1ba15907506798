import type { AttemptEvidence } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { memoryOf } from '../../db/reading/answer-memory.ts';
import { ifShort } from '../../db/reading/if-short.ts';

type Asked = { organizationId: string; id: string };
type Row = {
  request_payload: RawJson | null;
  response_status_code: number | null;
  response_body: RawJson | null;
  detected_tool_calls: RawJson | null;
};
type Step = AttemptEvidence['traces'][number];
type StepRow = { step_type: Step['step_type']; content: RawJson };

/** A longer value counts as absent, and further steps too: any client may have recorded them. */
const COLUMN_BYTES_MAX = 2_000_000;
const STEPS_MAX = 500;
const STEPS_BYTES_MAX = 4_000_000;

/** What an attempt sent and got, for a report that shows it. */
export async function readEvidence(
  db: Db,
  { organizationId, id }: Asked,
): Promise<AttemptEvidence> {
  const release = await memoryOf(db).take(3 * COLUMN_BYTES_MAX + STEPS_BYTES_MAX);
  const { rows } = await sql<Row>`
    select ${short('request_payload')}, response_status_code, ${short('response_body')},
      ${short('detected_tool_calls')}
    from results where organization_id = ${organizationId} and id = ${id}`.execute(db);
  const steps = await sql<StepRow>`
    select step_type, content from (
      select step_type, content, sequence,
        sum(octet_length(content::text)) over (order by sequence) as bytes
      from traces where organization_id = ${organizationId} and result_id = ${id}
      order by sequence limit ${sql.lit(STEPS_MAX)}
    ) as steps
    where bytes <= ${sql.lit(STEPS_BYTES_MAX)} order by sequence`.execute(db);
  release();
  const [row] = rows;
  return {
    request_payload: (row?.request_payload?.parse() ?? null) as AttemptEvidence['request_payload'],
    response_status_code: row?.response_status_code ?? null,
    response_body: (row?.response_body?.parse() ?? null) as string | null,
    detected_tool_calls: (row?.detected_tool_calls?.parse() ??
      null) as AttemptEvidence['detected_tool_calls'],
    traces: steps.rows.map(({ step_type, content }) => ({
      step_type,
      content: content.parse() as Step['content'],
    })),
  };
}

const short = (column: string) => sql`${ifShort(column, COLUMN_BYTES_MAX)} as ${sql.ref(column)}`;
