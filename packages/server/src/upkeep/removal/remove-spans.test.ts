import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { makeRun } from '../../test/records.ts';
import { newTraceId, sendSpans, spansOf } from '../../test/spans.ts';
import { startServer } from '../../test/start-server.ts';
import { removeDeleted } from './remove-deleted.ts';
import { removeOldSpans } from './remove-spans.ts';

const { signal } = new AbortController();

const countRows = async (db: Db) => {
  const { rows } = await sql<{ n: number }>`select (select count(*) from spans)
    + (select count(*) from trace_ids) + (select count(*) from span_runs) as n`.execute(db);
  return Number(rows[0]?.n);
};

/** A run with two spans: five rows. */
async function sent(status: 'COMPLETED' | 'RUNNING') {
  const server = await startServer();
  const { client, key } = await server.org();
  const { id } = await makeRun(client);
  const trace_ids = [newTraceId(), newTraceId()];
  await client.spans.register({ params: { id }, body: { trace_ids } });
  await sendSpans(server, key, spansOf(trace_ids));
  await client.runs.update({ params: { id }, body: { status } });
  const age = (touched: RawBuilder<unknown>, ended: RawBuilder<unknown>) =>
    sql`with aged as (update span_runs set touched_at = ${touched})
      update runs set updated_at = ${ended}`.execute(server.db);
  const again = () => sendSpans(server, key, spansOf(trace_ids));
  return { server, client, params: { id }, age, again };
}

const ago = (hours: number) => sql`now() - make_interval(hours => ${sql.lit(hours)})`;

test.each([
  ['over for a day', 'COMPLETED', 25, 25, 0],
  ['over for less than a day', 'COMPLETED', 25, 23, 5],
  ['over for a day, with a span since', 'COMPLETED', 23, 25, 5],
  ['still running', 'RUNNING', 25, 25, 5],
  ['running, but untouched for a week', 'RUNNING', 24 * 7 + 1, 25, 0],
] as const)('the spans of a run that is %s', async (_, status, touched, ended, left) => {
  const { server, client, params, age, again } = await sent(status);
  await age(ago(touched), ago(ended));

  await removeOldSpans(server.db, signal);

  expect(await countRows(server.db)).toBe(left);
  if (left > 0) return;
  expect(await again()).toMatchObject({ rejectedSpans: '2' });
  expect(await client.spans.list({ params })).toMatchObject({ spans: [], last: 0 });
});

test('the spans of a deleted run are gone for everyone, and removed with it', async () => {
  const { server, client, params, again } = await sent('COMPLETED');
  await client.runs.delete({ params });

  expect(await again()).toMatchObject({ rejectedSpans: '2' });
  await expect(client.spans.list({ params })).rejects.toMatchObject({ status: 404 });
  await removeDeleted(server.db, signal);

  expect(await countRows(server.db)).toBe(0);
});
