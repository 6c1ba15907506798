import pg from 'pg';
import { onTestFinished } from 'vitest';

/** Keeps everyone else from a table of the database until `unlock`. */
export async function lockTable(databaseUrl: string, table: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(`lock table ${client.escapeIdentifier(table)} in access exclusive mode`);
  return {
    /** The number of statements that wait for a lock. */
    async waiting(): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::integer as count from pg_locks where not granted
        and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0]?.count ?? 0;
    },
    unlock: () => client.query('rollback'),
  };
}
