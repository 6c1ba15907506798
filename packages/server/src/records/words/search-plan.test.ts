import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { startServer } from '../../test/start-server.ts';
import { partNumber, partOf } from './part-of.ts';
import { searchRun } from './search-run.ts';

/** Facts and words of results at these places, by SQL. */
async function addPlaces(
  db: Db,
  run: { organizationId: string; runId: string },
  places: readonly number[],
): Promise<void> {
  const parts = places.map((place) => partOf(run.runId, partNumber(place)));
  await sql`
    insert into result_words (organization_id, run_id, place, part, words)
    select ${run.organizationId}, ${run.runId}, place, part, 'lit share'
    from unnest(${places}::integer[], ${parts}::text[]) as item (place, part)`.execute(db);
  await sql`
    insert into result_facts (organization_id, run_id, place, result_id, goal, attempt, verdicts,
      status, score, arm, evidence, created_at)
    select ${run.organizationId}, ${run.runId}, place, gen_random_uuid(), 0, 0, 0, 0, 0, 0, 0, now()
    from unnest(${places}::integer[]) as item (place)`.execute(db);
}

/** Rows of words and facts that this transaction has read so far. */
async function countRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_xact_user_tables
    where relname in ('result_words', 'result_facts')`.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}

/** Blocks of the index of facts by place that this transaction has looked at so far. */
async function countBlocks(tx: Db): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_stat_get_xact_blocks_fetched('result_facts_pkey'::regclass)::int as blocks`.execute(
    tx,
  );
  return rows[0]?.blocks ?? Number.NaN;
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  { known: 'nothing of its tables', prepare: [] },
  { known: 'them as empty', prepare: [sql`vacuum analyze`] },
])(
  'a search reads the rows that it finds and no others, if PostgreSQL knows $known',
  async ({ prepare }) => {
    const { db } = await startServer();
    for (const statement of prepare) await statement.execute(db);
    const run = { organizationId: newId(), runId: newId() };

    const { found, read } = await db.transaction().execute(async (tx) => {
      const search = () => searchRun(tx, { ...run, places: 3, number: 3, q: 'shar' });
      // More often than a connection needs to keep a plan.
      for (let time = 0; time < 10; time++) await search();
      await addPlaces(tx, run, [0, 1, 2]);
      for (const organizationId of [run.organizationId, newId()])
        await addPlaces(tx, { organizationId, runId: newId() }, numbers(5_000));
      const before = await countRead(tx);
      const { places } = await search();
      return { found: places, read: (await countRead(tx)) - before };
    });

    expect(found).toEqual([0, 1, 2]);
    expect(read).toBe(6);
  },
);

test('a search for a common word ends when it has found enough', async () => {
  const { db } = await startServer();
  const run = { organizationId: newId(), runId: newId() };
  const count = 50_000;
  await addPlaces(db, run, numbers(count));

  const { found, read } = await db.transaction().execute(async (tx) => ({
    found: await searchRun(tx, { ...run, places: count, number: count, q: 'share' }),
    read: await countRead(tx),
  }));

  expect(found).toMatchObject({ places: numbers(10_000), more: true });
  expect(read).toBe(40_000);
});

test('a search finds the results of a large run from its first part to its last, in order', async () => {
  const { db } = await startServer();
  const run = { organizationId: newId(), runId: newId() };
  const places = [3, 9_999, 10_000, 25_000, 79_999, 80_000, 1_234_567];
  await addPlaces(db, run, places);

  const found = await searchRun(db, { ...run, places: 1_234_568, number: 0, q: 'lit sha' });

  expect(found).toEqual({ places, more: false, complete: true });
});

test('a search looks for all of its results at once, not for each of them', async () => {
  const { db } = await startServer();
  const run = { organizationId: newId(), runId: newId() };
  await addPlaces(db, run, numbers(5_000));

  const blocks = await db.transaction().execute(async (tx) => {
    const before = await countBlocks(tx);
    await searchRun(tx, { ...run, places: 5_000, number: 0, q: 'share' });
    return (await countBlocks(tx)) - before;
  });

  expect(blocks).toBeLessThan(500);
});
