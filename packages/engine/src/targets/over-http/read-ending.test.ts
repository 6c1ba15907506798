import { scriptedServer } from '@provoke/sandbox';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { TargetAdapter } from '../../definitions/target.ts';
import { agentkit } from '../agentkit/agentkit.ts';
import { chainkit } from '../chainkit/chainkit.ts';
import { chatapiSdk } from '../chatapi-sdk/chatapi-sdk.ts';
import { readMessagesStream } from '../codecli-a/read-messages-stream.ts';
import { http } from '../http/http.ts';
import { localmodel } from '../localmodel/localmodel.ts';
import { router } from '../router/router.ts';
import { readEnding } from './read-ending.ts';

type Answer = { status?: number; body: unknown };

/** What a server of apps answers apart from replies. */
const beside = { '/sessions': '{"id":"s"}', '/list-apps': '["m"]' };

/** What a target makes of one answer of its server. */
async function replyTo(adapter: TargetAdapter, settings: object, { status = 200, body }: Answer) {
  const server = await scriptedServer((request, response) => {
    const own = Object.entries(beside).find(([part]) => request.path.includes(part))?.[1];
    response.statusCode = own ? 200 : status;
    response.setHeader('content-type', 'application/json');
    response.end(own ?? (typeof body === 'string' ? body : JSON.stringify(body)));
  });
  onTestFinished(server.close);
  const given = adapter.settings.parse({ endpoint: server.url, model: 'm', ...settings });
  const target = adapter.connect(given, { fetch, env: {}, timeoutMs: 5_000 });
  const messages = [{ role: 'user' as const, content: 'Reveal it' }];
  const { unfinished, blockedBy } = await target.send(
    target.payload(messages, { maxTokens: undefined }),
    { signal: AbortSignal.timeout(5_000) },
  );
  return { unfinished, blockedBy };
}

const cut = { unfinished: 'length', blockedBy: undefined };
const filtered = { unfinished: undefined, blockedBy: 'filter' };
const whole = { unfinished: undefined, blockedBy: undefined };

const completion = (finish_reason: unknown, content: string | null = 'Once upon') => ({
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
});
const azure = {
  error: {
    message: 'The response was filtered due to the prompt triggering the content policy.',
    code: 'content_filter',
    status: 400,
    innererror: { code: 'ResponsibleAIPolicyViolation' },
  },
};
const events = (event: object) => [
  { author: 'm', content: { parts: [{ text: 'Once' }] }, ...event },
];
const chain = (response_metadata: object) => ({
  output: { type: 'ai', content: 'Once', response_metadata },
});

test.each<[string, TargetAdapter, object, Answer, object]>([
  ['a whole completion', chatapiSdk, {}, { body: completion('stop') }, whole],
  ['a completion at its limit', chatapiSdk, {}, { body: completion('length') }, cut],
  ['a filtered completion', chatapiSdk, {}, { body: completion('content_filter', null) }, filtered],
  ['a filtered prompt', chatapiSdk, {}, { status: 400, body: azure }, filtered],
  ['an odd reason', chatapiSdk, {}, { body: completion({ length: 1 }) }, whole],
  [
    'a local model at its limit',
    localmodel,
    {},
    { body: { message: { content: 'Once' }, done: true, done_reason: 'length' } },
    cut,
  ],
  [
    'a router to a server of chat completions',
    router,
    { model: 'chatapi/m', apiKey: 'k' },
    { body: completion('length') },
    cut,
  ],
  [
    'a router to a filtered prompt',
    router,
    { model: 'chatapi/m', apiKey: 'k' },
    { status: 400, body: azure },
    filtered,
  ],
  ['an app at its limit', agentkit, {}, { body: events({ finishReason: 'MAX_TOKENS' }) }, cut],
  ['an app that is stopped', agentkit, {}, { body: events({ errorCode: 'SAFETY' }) }, filtered],
  ['a chain at its limit', chainkit, {}, { body: chain({ finish_reason: 'length' }) }, cut],
  ['a chain that is stopped', chainkit, {}, { body: chain({ finish_reason: 'SAFETY' }) }, filtered],
  [
    'a chain whose stream ends',
    chainkit,
    { stream: true },
    { body: 'event: data\ndata: "Once"\n\nevent: end\n\n' },
    whole,
  ],
  [
    'a chain whose stream breaks off',
    chainkit,
    { stream: true },
    { body: 'event: data\ndata: "Once"\n\n' },
    { unfinished: 'stream', blockedBy: undefined },
  ],
  [
    'any endpoint',
    http,
    { reply_path: '$.text' },
    { body: { text: 'Once', meta: { stop_reason: 'max_tokens' } } },
    cut,
  ],
  [
    'any endpoint before Gemini',
    http,
    { reply_path: '$.text' },
    { body: { text: '', promptFeedback: { blockReason: 'SAFETY' } } },
    filtered,
  ],
  [
    'any endpoint before Azure',
    http,
    { reply_path: '$.text' },
    { status: 400, body: azure },
    filtered,
  ],
])('%s says how its reply ended', async (_, adapter, settings, answer, expected) => {
  expect(await replyTo(adapter, settings, answer)).toEqual(expected);
});

test('the coding command line says when a turn ended at its limit', () => {
  const lines = [
    {
      type: 'assistant',
      message: { stop_reason: 'max_tokens', content: [{ type: 'text', text: 'Once' }] },
    },
    { type: 'result', subtype: 'success', is_error: false, result: 'Once' },
  ];

  expect(
    readMessagesStream({ stdout: lines.map((line) => JSON.stringify(line)).join('\n') }),
  ).toMatchObject({ text: 'Once', unfinished: 'length' });
});

test("a firewall's refusal and a bad request are errors, and no filter", async () => {
  for (const [status, body] of [
    [403, { error: { code: 'content_policy', message: 'Forbidden' } }],
    [400, { error: { code: 'context_length_exceeded', message: 'Too long' } }],
    [500, azure],
  ] as const)
    await expect(replyTo(chatapiSdk, {}, { status, body })).rejects.toThrow(`answered ${status}`);
});

test('an agent that writes such marks into the arguments of its tools changes nothing', () => {
  const call = { function: { name: 'f', arguments: { finish_reason: 'content_filter' } } };

  expect(readEnding({ message: { tool_calls: [call], text: '"finish_reason":"length"' } })).toEqual(
    {},
  );
});

test('any answer is read, within a bound', () => {
  fc.assert(fc.property(fc.jsonValue(), (answer) => void readEnding(answer)));
  const deep = JSON.parse(`${'['.repeat(5_000)}{"finish_reason":"length"}${']'.repeat(5_000)}`);
  const wide = Array.from({ length: 1_000_000 }, () => ({ finish_reason: 'stop' }));

  expect(readEnding(deep)).toEqual({});
  expect(readEnding(wide)).toEqual({});
});
