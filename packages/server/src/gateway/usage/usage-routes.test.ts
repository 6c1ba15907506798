import type { UsageOfDay } from '@provoke/contract';
import { expect, test } from 'vitest';
import { logCall } from '../../test/log-call.ts';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';

const share = shareServer();

const at = (time: string) => ({ created_at: new Date(time) });

test('an API key cannot read the usage log', async () => {
  const server = share();
  const { key } = await server.org();

  for (const path of ['/apilogs', '/apilogs/summary?start_date=2026-01-01&end_date=2026-01-01']) {
    const answer = await server.call(path, { key });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({
      detail: 'API key authentication not allowed on this endpoint',
    });
  }
});

test('a signed-in user reads the calls of their organization, newest first, page by page', async () => {
  const server = share();
  const mine = await server.org();
  const theirs = await server.org();
  for (let index = 0; index < 11; index++) await logCall(server, mine, { input_tokens: index });
  await logCall(server, theirs);

  const page = (await (await server.callAs(mine, '/apilogs?page_size=100')).json()) as object;

  expect(page).toMatchObject({ count: 11, next: 'http://test/apilogs?page=2&page_size=100' });
  expect((page as { results: object[] }).results[0]).toEqual({
    id: expect.any(Number),
    timestamp: expect.stringMatching(/Z$/),
    api_key_prefix: 'abcdefgh',
    user_username: 'owner',
    organization_name: 'test organization',
    model_id_used: 'm',
    api_endpoint: '/v1/chat/completions',
    input_tokens: 10,
    output_tokens: 5,
    credits_deducted: '0.000015',
    latency_ms: 7,
    status_code: 200,
  });
});

async function summary(server: TestServer, who: TestOrganization, query: string) {
  const answer = await server.callAs(who, `/apilogs/summary?${query}`);
  return { status: answer.status, body: (await answer.json()) as UsageOfDay[] };
}

test('a summary has one row per UTC day, both ends included, zeros for days without calls', async () => {
  const server = share();
  const mine = await server.org();
  await logCall(server, await server.org(), at('2026-03-02T12:00:00Z'));
  for (const time of ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', '2026-03-04T23:59:59.999Z'])
    await logCall(server, mine, at(time));
  await logCall(server, mine, { ...at('2026-03-02T08:00:00Z'), api_key_prefix: null });

  const { body } = await summary(server, mine, 'start_date=2026-03-02&end_date=2026-03-04');

  const row = (date: string, calls: number, credits_deducted: string) => ({
    ...{ date, calls, input_tokens: calls * 10, output_tokens: calls * 5, credits_deducted },
  });
  expect(body).toEqual([
    row('2026-03-02', 2, '0.000030'),
    row('2026-03-03', 0, '0.000000'),
    row('2026-03-04', 1, '0.000015'),
  ]);
});

test('by key, a summary has one row per day and key', async () => {
  const server = share();
  const mine = await server.org();
  await logCall(server, mine, at('2026-03-02T12:00:00Z'));
  await logCall(server, mine, { ...at('2026-03-03T12:00:00Z'), api_key_prefix: 'zzzzzzzz' });
  // The first moment of the next day, with a key of its own.
  await logCall(server, mine, { ...at('2026-03-04T00:00:00Z'), api_key_prefix: 'yyyyyyyy' });
  const range = 'start_date=2026-03-02&end_date=2026-03-03&by_key=true';

  const { body } = await summary(server, mine, range);
  const nobody = await summary(server, await server.org(), range);

  expect(body.map(({ date, api_key_prefix, calls }) => [date, api_key_prefix, calls])).toEqual([
    ['2026-03-02', 'abcdefgh', 1],
    ['2026-03-02', 'zzzzzzzz', 0],
    ['2026-03-03', 'abcdefgh', 0],
    ['2026-03-03', 'zzzzzzzz', 1],
  ]);
  expect(nobody.body.map(({ date, calls }) => [date, calls])).toEqual([
    ['2026-03-02', 0],
    ['2026-03-03', 0],
  ]);
});

const FORMAT = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.';
test.each([
  ['', { start_date: ['This field is required.'], end_date: ['This field is required.'] }],
  ['start_date=2026-02-30&end_date=1', { start_date: [FORMAT], end_date: [FORMAT] }],
  [
    'start_date=2026-03-02&end_date=2026-03-01',
    { start_date: ['Ensure this is not after end_date.'] },
  ],
  [
    'start_date=2026-01-01&end_date=2026-04-03',
    { end_date: ['Ensure the range is at most 92 days.'] },
  ],
  [
    'start_date=2026-01-01&end_date=2026-01-01&by_key=maybe',
    { by_key: ['Must be a valid boolean.'] },
  ],
])('a summary of "%s" is 400 by field', async (query, fields) => {
  const server = share();

  expect(await summary(server, await server.org(), query)).toEqual({ status: 400, body: fields });
});

test('92 days are allowed', async () => {
  const server = share();

  const { body } = await summary(
    server,
    await server.org(),
    'start_date=2026-01-01&end_date=2026-04-02',
  );

  expect(body).toHaveLength(92);
});
