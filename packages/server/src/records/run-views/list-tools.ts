import type { RunTools } from '@provoke/contract';
import { readCalledTools } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { hashTools } from '../facts/hash-tools.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import { getFactsState } from './facts-state.ts';

type Row = { hash: string; attempts: number; metrics: RawJson | null };

const TOOLS_MAX = 50;

/** The tools of a run by their hashes, in one pass over its facts; each has its name from the first attempt that called it. */
export async function listTools(
  db: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
): Promise<RunTools> {
  await getFactsState(db, organizationId, runId);
  const { rows } = await sql<Row>`
    with called as (
      select hash, count(*)::integer as attempts, min(place) as place
      from result_facts, unnest(string_to_array(btrim(tools), ' ')) as hash
      where organization_id = ${organizationId} and run_id = ${runId} and tools is not null
      group by hash order by attempts desc, hash limit ${sql.lit(TOOLS_MAX + 1)}
    )
    select hash, attempts, ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as metrics
    from called
    join result_facts as facts on facts.organization_id = ${organizationId}
      and facts.run_id = ${runId} and facts.place = called.place
    join results on results.organization_id = ${organizationId} and results.id = facts.result_id
    order by attempts desc, hash`.execute(db);
  return {
    tools: rows.slice(0, TOOLS_MAX).flatMap(({ hash, attempts, metrics }) => {
      const evaluation_metrics = metrics && (metrics.parse() as object as never);
      const name = readCalledTools({ evaluation_metrics }).find(
        (one) => hashTools([one]) === ` ${hash} `,
      );
      return name === undefined || !canBeAsked(name) ? [] : [{ name, attempts }];
    }),
    more: rows.length > TOOLS_MAX,
  };
}

/** In an address, which holds neither NUL nor half a character, and is trimmed. */
const canBeAsked = (name: string): boolean =>
  name !== '' && name === name.trim() && !/[\0\p{Surrogate}]/u.test(name);
