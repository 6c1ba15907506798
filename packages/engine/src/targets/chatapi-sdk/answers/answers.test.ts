import { scriptedServer } from '@provoke/sandbox';
import OpenAI from 'openai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filteredTarget } from '../../filtered-target.ts';
import { router } from '../../router/router.ts';
import { chatapiSdk } from '../chatapi-sdk.ts';
import type { AnswerRow, Read } from './answer-row.ts';
import { failedAnswers } from './failed-answers.ts';
import { filteredAnswers } from './filtered-answers.ts';
import { streamedAnswers } from './streamed-answers.ts';
import { toolCallAnswers } from './tool-call-answers.ts';
import { wholeAnswers } from './whole-answers.ts';

const rows = [
  ...[...wholeAnswers, ...streamedAnswers, ...toolCallAnswers],
  ...[...filteredAnswers, ...failedAnswers],
];

async function serve({ status = 200, headers, body }: AnswerRow) {
  const server = await scriptedServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  onTestFinished(server.close);
  return server;
}

/** What a target makes of an answer: of each field, or its error. */
async function read(row: AnswerRow, adapter: typeof chatapiSdk | typeof router, model: string) {
  const { blocked, ...settings } = (row.settings ?? {}) as { blocked?: object };
  const { url } = await serve(row);
  const given = { endpoint: url, model, apiKey: 'k', ...settings };
  const connection = { fetch, env: {}, timeoutMs: 5_000 };
  const own = (adapter as typeof chatapiSdk).connect(
    adapter.settings.parse(given) as Parameters<typeof chatapiSdk.connect>[0],
    connection,
  );
  const target = blocked ? filteredTarget(own, [blocked].flat()) : own;
  const payload = target.payload([{ role: 'user', content: 'When?' }], { maxTokens: undefined });
  return target.send(payload, { signal: AbortSignal.timeout(5_000) }).then(
    ({ text, toolCalls, unfinished, blockedBy, steps = [] }): Read => ({
      ...(text && { text }),
      ...(toolCalls && { toolCalls }),
      ...(unfinished && { unfinished }),
      ...(blockedBy && { blockedBy }),
      ...reasoningIn(steps),
    }),
    ({ name, message, retryable }) => ({ name, error: message, retryable }),
  );
}

const reasoningIn = (steps: readonly { step_type: string; content: Record<string, unknown> }[]) => {
  const thoughts = steps.filter(({ step_type }) => step_type === 'AGENT_THOUGHT');
  return thoughts.length > 0
    ? { reasoning: thoughts.map(({ content }) => content['text']).join('\n') }
    : {};
};

const expected = ({ is }: AnswerRow) =>
  'error' in is
    ? { name: 'TargetError', error: expect.stringMatching(is.error), retryable: is.retryable }
    : is;

test('there are at least 80 answers, each with a name of its own', () => {
  expect(rows.length).toBeGreaterThanOrEqual(80);
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThanOrEqual(rows.length - 3);
});

test.each(rows.map((row) => [row.name, row] as const))(
  '%s is read as the table says',
  async (_, row) => {
    expect(await read(row, chatapiSdk, 'm')).toEqual(expected(row));
  },
);

const byRouter = rows.filter(({ status = 200 }) => status < 300);

test.each(byRouter.map((row) => [row.name, row] as const))(
  '%s is the same behind the router',
  async (_, row) => {
    expect(await read(row, router, 'chatapi/m')).toEqual(expected(row));
  },
);

/** What the vendor's own client makes of it. */
async function asClient(row: AnswerRow) {
  const { url } = await serve(row);
  const client = new OpenAI({ baseURL: url, apiKey: 'k', maxRetries: 0 });
  const asked = { model: 'm', messages: [{ role: 'user' as const, content: 'When?' }] };
  const isStream = row.headers?.['content-type'] === 'text/event-stream';
  const completion = isStream
    ? await client.chat.completions.stream(asked).finalChatCompletion()
    : await client.chat.completions.create(asked);
  const { content, tool_calls } = completion.choices?.[0]?.message ?? {};
  return {
    text: typeof content === 'string' ? content : content ? JSON.stringify(content) : '',
    toolCalls: tool_calls ?? [],
  };
}

describe('the vendor’s own client', () => {
  const replies = rows.filter(({ is, status = 200 }) => !('error' in is) && status < 300);

  test.each(replies.map((row) => [row.name, row] as const))(
    'reads %s alike, or differs as the table says',
    async (_, row) => {
      const { text = '', toolCalls = [] } = row.is as Read;
      const differs = row.client;

      if (differs && 'throws' in differs)
        await expect(asClient(row)).rejects.toThrow(differs.throws);
      else expect(await asClient(row)).toMatchObject({ text, toolCalls, ...differs });
      if (differs) expect({ text, toolCalls }).not.toMatchObject(differs);
    },
  );
});
