import type { ServerResponse } from 'node:http';
import { type Script, type ScriptedServer, scriptedServer } from '@provoke/sandbox';
import { onTestFinished } from 'vitest';
import type { Upstream } from '../gateway/upstreams/upstreams.ts';

/** A complete answer: 12 tokens in, 3 out. */
export const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_772_443_805,
  model: 'upstream-model',
  choices: [{ index: 0, message: { role: 'assistant', content: 'No.' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
};

export const answerJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

export const answers: Script = (_, response) => answerJson(response, completion);

const KEY = 'sk-upstream-secret';

/** A model provider on a socket, and its gateway configuration. A token costs a millionth of a dollar, in or out. */
export async function startUpstream(
  script: Script,
  given: Partial<Upstream> = {},
): Promise<ScriptedServer & { upstream: Upstream }> {
  const server = await scriptedServer(script);
  onTestFinished(server.close);
  const model = { name: 'test-model', inputPrice: 1, outputPrice: 1 };
  const upstream: Upstream = {
    name: 'test',
    baseUrl: `${server.url}/v1`,
    apiKey: KEY,
    models: { chat: model, embeddings: { ...model, name: 'test-embedder' } },
    timeoutMs: undefined,
    maxTokensField: 'max_tokens',
    ...given,
  };
  return { ...server, upstream };
}

type Chat = { max_tokens?: unknown; messages?: unknown; [field: string]: unknown };

/** The body of a chat call, with defaults for fields that do not matter. */
export const chatBody = (given: Chat = {}) =>
  JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }], max_tokens: 10, ...given });
