import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { makeRun } from '../test/records.ts';
import { startServer } from '../test/start-server.ts';

/** As many results with a trace each, as if they had been recorded. */
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

test('a run of 100,000 results is deleted whole, while others write to other runs', {
  timeout: 120_000,
}, async ({ annotate }) => {
  const server = await startServer();
  const { key, client } = await server.org();
  const [doomed, other] = [await makeRun(client), await makeRun(client)];
  await seedResults(server.db, doomed.id, 100_000);
  const waitsMs: number[] = [];
  const write = async (): Promise<void> => {
    const started = performance.now();
    await client.results.create({ body: { run: other.id } });
    waitsMs.push(Math.round(performance.now() - started));
  };

  const started = performance.now();
  const deletion = server.call(`/run/${doomed.id}`, { key, method: 'DELETE' });
  let deleting = true;
  const over = deletion.finally(() => {
    deleting = false;
  });
  while (deleting) await write();
  const { status } = await over;
  const tookMs = Math.round(performance.now() - started);

  await annotate(
    `${tookMs} ms; ${waitsMs.length} other writes, slowest ${Math.max(...waitsMs)} ms`,
  );
  expect(status).toBe(204);
  expect(waitsMs.length).toBeGreaterThan(10);
  expect(Math.max(...waitsMs)).toBeLessThan(tookMs / 2);
  expect((await client.results.list()).count).toBe(waitsMs.length);
  const { rows } = await sql<{ left: number }>`select count(*) as left from traces`.execute(
    server.db,
  );
  expect(rows).toEqual([{ left: 0 }]);
});
