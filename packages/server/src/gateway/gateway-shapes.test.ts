import type { ChatCompletionRequest } from '@provoke/contract';
import { expect, test } from 'vitest';
import { createApiKey } from '../accounts/keys/key-store.ts';
import { addUser } from '../accounts/organizations/organization-store.ts';
import { CHAT, startGateway } from '../test/start-gateway.ts';
import { chatBody } from '../test/upstream.ts';
import { countPrompt } from './answers/count-tokens.ts';

test("a viewer's key is rejected in the gateway's error format, and no provider is called", async () => {
  const { server, requests, chat } = await startGateway();
  const { organizationId } = await server.org({ credits: 1 });
  const userId = await addUser(server.db, organizationId, { username: 'v', role: 'viewer' });
  const key = await createApiKey(server.db, { organizationId, userId, name: 'viewer' });

  const { status, body, headers } = await chat(key, chatBody());

  const sentence = 'You do not have permission to perform this action.';
  expect([status, headers.get('x-should-retry')]).toEqual([403, 'false']);
  expect(body).toEqual({ error: sentence, code: 'PERMISSION_DENIED', details: sentence });
  expect(requests).toEqual([]);
});

test.each([
  ['POST', CHAT],
  ['POST', '/v1/embeddings'],
  ['GET', '/v1/models'],
])('a wrong key at %s %s has the fields of both error formats', async (method, path) => {
  const { server } = await startGateway();

  const answer = await server.call(path, { key: 'nonsense', method });

  expect(answer.status).toBe(401);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  expect(await answer.json()).toEqual({ error: 'Invalid API key.', detail: 'Invalid API key.' });
});

test.each([
  ['GET', CHAT, 405, 'INVALID_REQUEST'],
  ['POST', '/v1/models', 405, 'INVALID_REQUEST'],
  ['GET', `/v1/models?${'x'.repeat(8_300)}`, 414, 'INVALID_REQUEST'],
])("%s %s is %i in the gateway's error format", async (method, path, status, code) => {
  const { server } = await startGateway();
  const { key } = await server.org({ credits: 1 });

  const answer = await server.call(path, { key, method });

  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: expect.any(String), code });
});

const LONG = 'word '.repeat(500);
const user: ChatCompletionRequest['messages'][number] = { role: 'user', content: 'Hello' };

test.each<[string, ChatCompletionRequest]>([
  ['stop', { messages: [user], stop: LONG }],
  ['a list of stops', { messages: [user], stop: [LONG] }],
  ['tool_choice', { messages: [user], tool_choice: LONG }],
  ['a tool_choice object', { messages: [user], tool_choice: { name: LONG } }],
  ['response_format', { messages: [user], response_format: { schema: LONG } }],
  ['tools', { messages: [user], tools: [{ description: LONG }] }],
  ['tool_call_id', { messages: [{ role: 'tool', content: 'x', tool_call_id: LONG }] }],
  ['name', { messages: [{ ...user, name: LONG }] }],
  ['tool_calls', { messages: [{ role: 'assistant', tool_calls: [{ id: LONG }] }] }],
  ['parts', { messages: [{ role: 'user', content: [{ type: 'text', text: LONG }] }] }],
])('500 words in %s count in the estimate', async (_, request) => {
  expect(await countPrompt(request)).toBeGreaterThan(500);
});

test('fields that a model does not read do not count', async () => {
  const least = await countPrompt({ messages: [user] });
  const switches = { temperature: 0.7, seed: 5, logprobs: true, top_logprobs: 5, n: 1 } as const;

  expect(await countPrompt({ messages: [user], ...switches })).toBe(least);
});
