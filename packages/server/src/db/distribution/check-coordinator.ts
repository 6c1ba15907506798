import { sql } from 'kysely';
import type { Db } from '../database.ts';

const NO_CITUS = `This PostgreSQL has no Citus, which spreads tables over machines; nothing was changed. Install it on all machines (shared_preload_libraries = 'citus'), then run in this database: CREATE EXTENSION citus;`;
const NOT_CREATED =
  'Citus is installed on this server, but not in this database; nothing was changed. Run in it, on all machines: CREATE EXTENSION citus;';
const WORKER =
  'This is a worker of Citus; nothing was changed. Set DATABASE_URL to the address of the coordinator.';
const NO_MACHINES =
  "The coordinator knows no machine to put evidence on; nothing was changed. Add each, for example: SELECT citus_add_node('worker-1', 5432);";

/** The number of machines that a coordinator of Citus puts tables on. Throws with what is missing; changes nothing. */
export async function checkCoordinator(db: Db): Promise<number> {
  const { rows: found } = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = 'citus'
    union all select extversion from pg_extension where extname = 'citus'`.execute(db);
  if (!found.some(({ installed }) => installed))
    throw new Error(found.length > 0 ? NOT_CREATED : NO_CITUS);
  const { rows: own } = await sql<{ group: number }>`
    select groupid as group from pg_dist_local_group`.execute(db);
  if (own[0]?.group !== 0) throw new Error(WORKER);
  const { rows: machines } = await sql`
    select from pg_dist_node
    where shouldhaveshards and isactive and noderole = 'primary'`.execute(db);
  if (machines.length === 0) throw new Error(NO_MACHINES);
  return machines.length;
}
