import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OfRun } from './read-chain.ts';

/** The numbers of the entries of these results, in their order: their rows say them, and no index of entries is needed. */
export async function findNumbers(
  db: Db,
  { organizationId }: OfRun,
  results: readonly string[],
): Promise<number[]> {
  const ofThese = sql`organization_id = ${organizationId} and result_id = any(${results}::uuid[])`;
  const { rows } = await sql<{ number: number }>`
    select entry_number as number from (
      select entry_number from results
      where organization_id = ${organizationId} and id = any(${results}::uuid[])
      union all select entry_number from result_versions where ${ofThese}
      union all select entry_number from traces where ${ofThese}
      union all select entry_number from reviews where ${ofThese}
    ) as entries
    where entry_number is not null order by entry_number`.execute(db);
  return rows.map(({ number }) => number);
}
