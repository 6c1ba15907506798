import type { Script } from '@provoke/sandbox';
import { expect, test } from 'vitest';
import { CHAT } from '../test/start-gateway.ts';
import { startServer } from '../test/start-server.ts';
import { answerJson, answers, chatBody, startUpstream } from '../test/upstream.ts';

const FLAGGED = 'A prompt that the provider fails at.';
const failingAt =
  (fail: Script): Script =>
  (request, response) =>
    (request.body.includes(FLAGGED) ? fail : answers)(request, response);
const status =
  (code: number, body: unknown = {}): Script =>
  (_, response) =>
    answerJson(response, body, code);

async function twoTenants(fail: Script) {
  const { upstream } = await startUpstream(failingAt(fail));
  const server = await startServer({ gateway: { upstreams: [upstream], timeoutMs: 500 } });
  const [hostile, other] = [await server.org({ credits: 1 }), await server.org({ credits: 1 })];
  const ask = async ({ key }: { key: string }, content: string) => {
    const body = chatBody({ messages: [{ role: 'user', content }] });
    return (await server.call(CHAT, { key, method: 'POST', body })).status;
  };
  return { hostile, other, ask };
}

test.each<[string, Script]>([
  ['are refused with 403', status(403)],
  ['are refused with 400', status(400, { error: { code: 'content_filter' } })],
  ['are answered with 404', status(404)],
  ['are too large', status(413)],
  ['are answered with 422', status(422)],
  ['are refused with 451', status(451)],
  ['are answered with 429', status(429)],
  ['make it fail with 500', status(500)],
  ['make it fail with 503', status(503)],
  ['are answered with 401', status(401)],
  ['are answered with 501', status(501)],
  ['take it too long', () => {}],
  ['make it drop the connection', (_, response) => void response.socket?.resetAndDestroy()],
  ['are answered with HTML', status(200, '<html>')],
  ['are answered with 5 MB', status(200, JSON.stringify('x'.repeat(5_000_000)))],
])('twelve prompts of one organization that %s do not block others', async (_, fail) => {
  const { hostile, other, ask } = await twoTenants(fail);

  const refused = await Promise.all(Array.from({ length: 12 }, () => ask(hostile, FLAGGED)));

  expect(refused).not.toContain(200);
  expect(await ask(other, 'Hello')).toBe(200);
});

test.each([400, 403, 404, 413, 422])(
  'twelve prompts rejected with %i do not block other prompts of the same organization',
  async (code) => {
    const { hostile, ask } = await twoTenants(status(code));

    for (let prompts = 0; prompts < 12; prompts++) await ask(hostile, FLAGGED);

    expect(await ask(hostile, 'Hello')).toBe(200);
  },
);
