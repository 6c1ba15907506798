import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { service } from '../test/service.ts';

const SECRET = 'kT7wq2Zr9LmX4vB8nD3sF6hJ1pG5cY0a';
const apiKey = `pvk_Xq3vN8Zk_${SECRET}`;

/** All that a log, a terminal or a bug report may show of an error. */
const everyFormOf = (error: Error) =>
  [
    String(error),
    error.stack,
    JSON.stringify(error),
    JSON.stringify(Object.entries(error)),
    inspect(error, { depth: null, showHidden: true, getters: true }),
  ].join('\n');

const echoed = (header: string | undefined) => `You sent Authorization: ${header}`;

test.each([
  ['a refusal', 401, () => '{"detail":"Invalid API key."}'],
  ['field errors', 400, (sent: string) => JSON.stringify({ name: [sent], more: { deep: [sent] } })],
  ['JSON that repeats the request', 403, (sent: string) => JSON.stringify({ detail: sent })],
  ['a page that repeats the request', 502, (sent: string) => `<h1>${sent}</h1>`],
  ['a success of something else', 200, (sent: string) => JSON.stringify([{ headers: sent }])],
  ['text in place of JSON', 200, (sent: string) => sent],
  ['no body', 500, () => ''],
])('an error about %s never holds the secret of the key', async (_, status, answer) => {
  for (const raise_on_unexpected_status of [false, true]) {
    const { client } = await service(
      ({ headers }, response) =>
        void response.writeHead(status).end(answer(echoed(headers['authorization']))),
      { apiKey, raise_on_unexpected_status, retry: { triesMax: 1, firstDelayMs: 1 } },
    );

    const error = await client.runs.list().then(
      () => new Error('it succeeded'),
      (thrown: Error) => thrown,
    );

    expect(error.name).toMatch(/^(ApiError|UnexpectedStatus)$/);
    expect(everyFormOf(error)).not.toContain(SECRET);
    if (error.name === 'ApiError') expect(error).toHaveProperty('keyPrefix', 'pvk_Xq3vN8Zk');
  }
});

test.each([
  '',
  'pvk_',
  `pvk_short_${SECRET}`,
  SECRET,
  `other_${SECRET}`,
  ` pvk_Xq3vN8Zk_${SECRET}`,
])('of a key that is not written as ours (%j) nothing is kept', async (odd) => {
  const { client } = await service((_, response) => void response.writeHead(401).end('{}'), {
    apiKey: odd,
  });

  const error: Error = await client.runs.list().then(
    () => new Error('it succeeded'),
    (thrown: Error) => thrown,
  );

  expect(error).toMatchObject({ name: 'ApiError', keyPrefix: undefined });
  expect(everyFormOf(error)).not.toContain(SECRET);
});

test('a key from a file, with its line end, is found without it', async () => {
  const { client } = await service(
    ({ headers }, response) =>
      void response.writeHead(403).end(JSON.stringify({ detail: headers['authorization'] })),
    { apiKey: `${apiKey}\n` },
  );

  const error: Error = await client.runs.list().then(
    () => new Error('it succeeded'),
    (thrown: Error) => thrown,
  );

  expect(error.message).toContain('pvk_Xq3vN8Zk…');
  expect(everyFormOf(error)).not.toContain(SECRET);
});

test('a service that cannot be reached gives an error without the secret', async () => {
  const { client } = await service((_, response) => void response.destroy(), {
    apiKey,
    retry: { triesMax: 1, firstDelayMs: 1 },
  });

  const error: Error = await client.runs.list().then(
    () => new Error('it succeeded'),
    (thrown: Error) => thrown,
  );

  expect(error.name).toBe('ConnectionError');
  expect(everyFormOf(error)).not.toContain(SECRET);
});
