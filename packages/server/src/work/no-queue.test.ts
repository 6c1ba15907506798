import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startServer } from '../test/start-server.ts';

test('a service without campaigns has no queue in its database', async () => {
  const { db, org } = await startServer();
  const { client } = await org();

  await client.slices.take({ body: { worker: 'one', targets: ['staging'] } });

  const { rows } = await sql`select 1 from pg_namespace where nspname = 'pgboss'`.execute(db);
  expect(rows).toEqual([]);
});
