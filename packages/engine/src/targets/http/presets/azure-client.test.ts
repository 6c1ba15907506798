import { scriptedServer } from '@provoke/sandbox';
import { AzureOpenAI } from 'openai';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../../test/connect-to.ts';
import { http } from '../http.ts';

const COMPLETION = {
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'gpt-4o' },
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'hi' },
      finish_reason: 'stop',
      logprobs: null,
    },
  ],
};

const answer = (
  _: unknown,
  response: { setHeader(name: string, value: string): void; end(text: string): void },
) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(COMPLETION));
};

/** Of the client itself and of its transport. */
const OWN = /^(?:x-stainless-.*|user-agent|host|connection|content-length|accept.*|sec-.*)$/;

test("the preset azure asks as OpenAI's own client for Azure does", async () => {
  const far = await scriptedServer(answer);
  onTestFinished(far.close);
  const client = new AzureOpenAI({
    endpoint: far.url,
    apiKey: 'key-123',
    apiVersion: '2024-10-21',
    deployment: 'support',
  });
  const messages = [
    { role: 'user' as const, content: 'one' },
    { role: 'assistant' as const, content: 'hi' },
    { role: 'user' as const, content: 'two' },
  ];
  await client.chat.completions.create({ model: 'support', messages });
  const { say, server } = await connectTo(http, answer, {
    preset: 'azure',
    apiKey: 'key-123',
    path: '/openai/deployments/support/chat/completions?api-version=2024-10-21',
  });

  expect((await say(messages)).text).toBe('hi');

  const [theirs, ours] = [far.requests[0], server.requests[0]].map((heard) => ({
    ...{ method: heard?.method, path: heard?.path, body: JSON.parse(heard?.body ?? '') },
    headers: Object.entries(heard?.headers ?? {}).filter(([name]) => !OWN.test(name)),
  }));
  // The client names the deployment once more, as the model: the address already does.
  expect(ours).toEqual({ ...theirs, body: { messages } });
  expect(theirs?.body).toEqual({ model: 'support', messages });
});
