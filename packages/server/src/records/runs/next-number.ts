import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Numbered = { organization_id: string; agent_id: string; attack_type: string | null };

/**
 * The next ordinal of a run among those of its agent and technique; undefined if there is no such agent. Runs of one
 * agent are created one after the other from here on: two transactions that create several of them, in whatever order,
 * cannot wait for each other.
 */
export async function nextNumber(
  tx: Db,
  { organization_id, agent_id, attack_type }: Numbered,
): Promise<number | undefined> {
  const agent = await tx
    .selectFrom('agents')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', agent_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!agent) return undefined;
  const { last } = await tx
    .insertInto('run_numbers')
    .values({ organization_id, agent_id, technique: attack_type ?? '', last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'agent_id', 'technique'])
        .doUpdateSet({ last: sql<number>`run_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
