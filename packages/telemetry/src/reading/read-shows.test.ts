import { expect, test } from 'vitest';
import type { Span } from '../span.ts';
import { aChat, aSpan, aTool, callPart, PARENT, resultPart, within } from './spans.fixture.ts';
import { toSeen } from './to-seen.ts';

const call = callPart({ id: 'c1', name: 'send_email', arguments: { to: 'x' } });
const text = { type: 'text', content: 'Done.' };
const agent = aSpan({ id: 9, attributes: { 'gen_ai.operation.name': 'invoke_agent' } });
const http = aSpan({ id: 8, attributes: { 'http.request.method': 'POST' } });
const ended = (reason: string) => ({ 'gen_ai.response.finish_reasons': [reason] });

const nothing = { calls: false, results: false };
const callsOnly = { calls: true, results: false };
const runsOnly = { calls: false, results: true };
const everything = { calls: true, results: true };

test.each<[string, typeof nothing, readonly Span[]]>([
  ['no span', nothing, []],
  ['spans, but none of an agent', nothing, [http]],
  ['an agent alone: its tools may not be instrumented', nothing, [agent]],
  [
    'an agent with its reply: a reply has no calls in it',
    nothing,
    [aChat({ id: 1, output: [text], attributes: { 'gen_ai.operation.name': 'invoke_agent' } })],
  ],
  [
    'an agent whose messages have its calls',
    callsOnly,
    [aChat({ id: 1, output: [call], attributes: { 'gen_ai.operation.name': 'invoke_agent' } })],
  ],
  ['requests without messages: content is not captured', nothing, [aChat({ id: 1 })]],
  [
    'requests with messages and no call: none was made',
    everything,
    [aChat({ id: 1, output: [text] })],
  ],
  ['a call without a result', callsOnly, [aChat({ id: 1, output: [call] })]],
  [
    'a call with its run',
    everything,
    [aChat({ id: 1, output: [call] }), aTool({ id: 2, callId: 'c1' })],
  ],
  [
    'a call with its result in a later message',
    everything,
    [
      aChat({ id: 1, output: [call] }),
      aChat({ id: 2, input: [resultPart('c1', 1)], output: [text] }),
    ],
  ],
  [
    'two calls, one of them without a result',
    callsOnly,
    [
      aChat({ id: 1, output: [call, callPart({ id: 'c2', name: 'pay' })] }),
      aTool({ id: 2, callId: 'c1' }),
    ],
  ],
  ['tools alone', runsOnly, [aTool({ id: 2 })]],
  ['tools, and requests without messages', runsOnly, [aChat({ id: 1 }), aTool({ id: 2 })]],
  [
    'a tool that no message called: messages are missing',
    runsOnly,
    [aChat({ id: 1, output: [text] }), aTool({ id: 2 })],
  ],
  [
    'one of two requests without messages',
    nothing,
    [aChat({ id: 1, output: [text] }), aChat({ id: 2 })],
  ],
  [
    'one of two requests without messages, and a tool that ran',
    runsOnly,
    [aChat({ id: 1, output: [call] }), aChat({ id: 2 }), aTool({ id: 3, callId: 'c1' })],
  ],
  [
    'a call that did not run, and a request without messages',
    nothing,
    [aChat({ id: 1, output: [call] }), aChat({ id: 2 }), aTool({ id: 3, tool: 'pay' })],
  ],
  [
    'a model that says it called a tool, without the call',
    nothing,
    [aChat({ id: 1, output: [text], attributes: ended('tool_calls') })],
  ],
  [
    'messages that were cut, so that they are no JSON',
    nothing,
    [aChat({ id: 1, attributes: { 'gen_ai.output.messages': '[{"role":"assistant","pa' } })],
  ],
  [
    'messages in an event that were cut',
    nothing,
    [
      aChat({
        id: 1,
        events: [{ name: 'gen_ai.choice', atMs: 1, attributes: { message: '[{"toolUse":{' } }],
      }),
    ],
  ],
  [
    'a request of which attributes were left out',
    nothing,
    [aChat({ id: 1, output: [text], dropped: 1 })],
  ],
  [
    'more calls than are read',
    nothing,
    [aChat({ id: 1, output: Array.from({ length: 2_000 }, () => call) })],
  ],
  [
    'messages with too much structure to be parsed',
    nothing,
    [aChat({ id: 1, output: Array.from({ length: 60_000 }, () => ({ type: 'text' })) })],
  ],
  [
    'a request within one whose messages are shown, such as a gateway',
    everything,
    [aChat({ id: 1, output: [text], endMs: 9_000 }), aChat({ id: 2, ...within(1) })],
  ],
  [
    'a request that failed and was sent again',
    everything,
    [aChat({ id: 1, error: 'busy' }), aChat({ id: 2, output: [text] })],
  ],
])('%s', (_, shows, spans) => {
  expect(toSeen(spans, { parent: PARENT }).shows).toEqual(shows);
});
