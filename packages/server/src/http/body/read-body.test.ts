import { gzipSync } from 'node:zlib';
import { limits } from '@provoke/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { noTurn } from '../../db/reading/answer-turn.ts';
import { makeAgent } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';
import { readBody } from './read-body.ts';

const share = shareServer();

const agent = { name: 'a', endpoint: 'http://127.0.0.1:9' };

async function posting() {
  const server = share();
  const { key, client } = await server.org();
  const post = async (body: RequestInit['body'], headers: Record<string, string> = {}) => {
    const init = { key, method: 'POST', headers, body, duplex: 'half' };
    const answer = await server.call('/agent', init as RequestInit);
    return [answer.status, await answer.json()];
  };
  return { server, key, client, post };
}

test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;', '*/*'])(
  '%s is JSON',
  async (type) => {
    const { post } = await posting();

    expect(await post(JSON.stringify(agent), { 'content-type': type })).toMatchObject([201, agent]);
  },
);

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/vnd.api+json',
  'text/json',
  '',
])('%j is not JSON', async (type) => {
  const { post } = await posting();

  expect(await post(JSON.stringify(agent), { 'content-type': type })).toEqual([
    415,
    { detail: `Unsupported media type "${type}" in request.` },
  ]);
});

test('a compressed body is 415, because it may be a decompression bomb', async () => {
  const { post } = await posting();
  const packed = gzipSync(JSON.stringify(agent));

  expect(await post(packed, { 'content-encoding': 'gzip' })).toEqual([
    415,
    { detail: 'Unsupported content encoding "gzip" in request.' },
  ]);
  expect(await post(JSON.stringify(agent), { 'content-encoding': 'identity' })).toMatchObject([
    201,
    agent,
  ]);
});

test('an empty body is an empty object, whatever its type', async () => {
  const { post } = await posting();
  const required = ['This field is required.'];

  expect(await post('', { 'content-type': 'text/plain' })).toEqual([
    400,
    { name: required, endpoint: required },
  ]);
});

test.each([
  ['[1]', 'list'],
  ['"a"', 'str'],
  ['5', 'int'],
  ['1.5', 'float'],
  ['true', 'bool'],
])('%s is not an object, and is reported as %s', async (body, name) => {
  const { post } = await posting();

  expect(await post(body)).toEqual([
    400,
    { non_field_errors: [`Invalid data. Expected a dictionary, but got ${name}.`] },
  ]);
});

test.each([
  ' ',
  '{"a":1} x',
  '\ufeff{}',
  '{"a":"\t"}',
  '{"a":NaN}',
  "{'a':1}",
  new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
])('%j cannot be read', async (body) => {
  const { post } = await posting();

  expect(await post(body)).toEqual([
    400,
    { detail: expect.stringMatching(/^JSON parse error - /) },
  ]);
});

test('a body without a length is limited too', async () => {
  const { post } = await posting();
  const chunks = function* () {
    for (let sent = 0; sent < 12; sent++) yield new Uint8Array(100_000).fill(32);
  };

  const [status, body] = await post(ReadableStream.from(chunks()) as ReadableStream);

  expect(status).toBe(413);
  expect(body).toEqual({ detail: 'The body is larger than 1000000 bytes.' });
});

test('nesting counts even if a later duplicate key hides it', async () => {
  const { post } = await posting();
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

  const [status] = await post(
    `{"name":"a","endpoint":"http://h:1","metadata":{"a":${deep},"a":1}}`,
  );

  expect(status).toBe(400);
});

test('of a duplicate key, the last counts', async () => {
  const { post } = await posting();

  expect(await post('{"name":"a","endpoint":"http://h:1","name":"b"}')).toMatchObject([
    201,
    { name: 'b' },
  ]);
});

test('bodies of GET and DELETE are not read', async () => {
  const { server, key, client } = await posting();
  const { id } = await makeAgent(client);

  const answer = await server.call(`/agent/${id}`, {
    key,
    method: 'DELETE',
    headers: { 'content-type': 'image/png', 'content-encoding': 'gzip' },
    body: '\0junk',
  });

  expect(answer.status).toBe(204);
});

test('a large body reserves room for its list items before they are parsed', async () => {
  const steps: string[] = [];
  const traces = Array.from({ length: 2_000 }, (_, sequence) => ({ sequence }));
  const request = new Request('http://localhost', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ results: [{ traces }] }),
  });

  await readBody(request, {
    bytesMax: 1_000_000,
    valuesMax: limits.jsonValuesMax,
    reserve: async () => void steps.push('bytes'),
    reserveItems: async (count) => void steps.push(`${count} items`),
    turn: noTurn,
    oneAtATime: (work) => work(),
    schema: z.object({ results: z.array(z.object({ traces: z.array(z.object({})) })) }),
    // A parser is a generator, although this one never pauses.
    // biome-ignore lint/correctness/useYield: see above
    *parse(value) {
      steps.push('parsed');
      return value;
    },
  });

  expect(steps).toEqual(['bytes', '2001 items', 'parsed']);
});
