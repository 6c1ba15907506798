import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

/** Inserts this many results with one trace each, as if they had been recorded. */
async function seedResults(db: Db, runId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  await sql`
    insert into results (organization_id, run_id, id, number)
    select runs.organization_id, runs.id, item.id, item.position
    from runs, unnest(${ids}::uuid[]) with ordinality as item (id, position)
    where runs.id = ${runId}`.execute(db);
  await sql`
    insert into traces (organization_id, result_id, sequence, content)
    select organization_id, id, 1, '{}' from results where run_id = ${runId}`.execute(db);
  await sql`update runs set total_results = ${count}, last_number = ${count} where id = ${runId}`.execute(
    db,
  );
}

test('a run of 100,000 results disappears immediately, and is removed while others write to other runs', {
  timeout: 180_000,
}, async ({ annotate }) => {
  const server = await startServer();
  const { key, client, organizationId } = await server.org();
  const [doomed, other] = [await makeRun(client), await makeRun(client)];
  await seedResults(server.db, doomed.id, 100_000);
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from traces where organization_id = ${organizationId})
        + (select count(*) from runs where organization_id = ${organizationId}
          and id = ${doomed.id}) as left`.execute(server.db);
    return rows[0]?.left;
  };

  const deleted = await server.call(`/run/${doomed.id}`, { key, method: 'DELETE' });
  const { count } = await client.results.list();
  const leftAtOnce = await left();
  let written = 0;
  while ((await left()) !== 0) {
    await client.results.create({ body: { run: other.id } });
    written++;
  }

  await annotate(`${written} other writes meanwhile`);
  expect(deleted.status).toBe(204);
  expect(count).toBe(0);
  expect(leftAtOnce).toBeGreaterThan(0);
  expect((await client.results.list()).count).toBe(written);
});
