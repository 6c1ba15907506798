import { expect, test } from 'vitest';
import type { Span } from '../span.ts';
import { aChat, aSpan, aTool, callPart, PARENT, resultPart, within } from './spans.fixture.ts';
import { toSeen } from './to-seen.ts';

const see = (spans: readonly Span[], options = {}) => toSeen(spans, { parent: PARENT, ...options });
const mail = { to: 'mallory@example.test' };
const call = callPart({ id: 'c1', name: 'send_email', arguments: mail });
const types = ({ steps }: ReturnType<typeof see>) => steps.map(({ type }) => type);

test('a tool that ran is a call with its result', () => {
  const { steps } = see([
    aTool({ id: 2, callId: 'c1', arguments: JSON.stringify(mail), result: 'sent' }),
  ]);

  expect(steps).toEqual([
    {
      ...{ type: 'tool_call', tool: 'send_email', arguments: JSON.stringify(mail) },
      ...{ callId: 'c1', seenBy: 'trace', turn: 1 },
    },
    { type: 'tool_result', result: 'sent', error: null, callId: 'c1', seenBy: 'trace', turn: 1 },
  ]);
});

test('steps have the time since the start of the attempt, where that is known', () => {
  const spans = [
    aChat({ id: 1, output: [call] }),
    aTool({ id: 2, callId: 'c1', startMs: 2_100, endMs: 2_512 }),
  ];

  expect(see(spans, { startMs: 500 }).steps).toMatchObject([
    { type: 'tool_call', atMs: 1_499 },
    { type: 'tool_result', atMs: 2_012, durationMs: 412 },
  ]);
  for (const step of see(spans).steps) {
    expect(step).not.toHaveProperty('atMs');
    expect(step).not.toHaveProperty('durationMs');
  }
});

test('a span that ends before it starts tells no duration, and none before the start a time', () => {
  const { steps } = see([aTool({ id: 2, startMs: 5_000, endMs: 4_000 })], { startMs: 6_000 });

  for (const step of steps) {
    expect(step).not.toHaveProperty('atMs');
    expect(step).not.toHaveProperty('durationMs');
  }
});

test('what is not shown is left out: arguments, result, id', () => {
  const [first, second] = see([aTool({ id: 2 })], { turn: 3 }).steps;

  expect(first).toEqual({
    ...{ type: 'tool_call', tool: 'send_email', callId: expect.any(String) },
    ...{ seenBy: 'trace', turn: 3 },
  });
  expect(second).not.toHaveProperty('result');
});

test('arguments may be a structure', () => {
  const [step] = see([aTool({ id: 2, arguments: mail })]).steps;

  expect(step).toMatchObject({ arguments: mail });
});

test('a span that failed is a failed result', () => {
  const { steps } = see([aTool({ id: 2, error: 'No such domain' })]);

  expect(steps[1]).toMatchObject({ type: 'tool_result', error: 'No such domain' });
});

test('a call that waits for an approval has no result, and none is missing', () => {
  const seen = see([
    aChat({ id: 1, output: [call] }),
    aTool({
      ...{ id: 2, callId: 'c1' },
      attributes: { 'pydantic_ai.tool.deferral.name': 'ApprovalRequired' },
    }),
  ]);

  expect(types(seen)).toEqual(['tool_call']);
  expect(seen.shows).toEqual({ calls: true, results: true });
});

test('a call that the model emitted and the tool that ran are one call', () => {
  const byId = [aChat({ id: 1, output: [call] }), aTool({ id: 2, callId: 'c1', result: 'sent' })];
  const byArguments = [
    aChat({ id: 1, output: [callPart({ name: 'send_email', arguments: mail })] }),
    aTool({ id: 2, callId: 'c1', arguments: mail, result: 'sent' }),
  ];
  const byTool = [aChat({ id: 1, output: [call] }), aTool({ id: 2, result: 'sent' })];

  for (const spans of [byId, byArguments, byTool]) {
    const seen = see(spans);
    expect(types(seen)).toEqual(['tool_call', 'tool_result']);
    expect(seen.steps[0]).toMatchObject({ callId: 'c1', arguments: mail });
    expect(seen.steps[1]).toMatchObject({ callId: 'c1', result: 'sent' });
  }
});

test('two calls alike are two, and each has its run', () => {
  const two = [1, 2].map(() => callPart({ name: 'send_email', arguments: mail }));
  const seen = see([
    aChat({ id: 1, output: two }),
    aTool({ id: 2, arguments: mail }),
    aTool({ id: 3, arguments: mail }),
  ]);

  expect(types(seen)).toEqual(['tool_call', 'tool_call', 'tool_result', 'tool_result']);
  expect(new Set(seen.steps.map((step) => 'callId' in step && step.callId)).size).toBe(2);
});

test('the arguments that a guard changed are another call than the one that was emitted', () => {
  const seen = see([
    aChat({ id: 1, output: [call] }),
    aTool({ id: 2, callId: 'c1', arguments: { to: 'owner@example.test' } }),
  ]);

  expect(seen.steps.map((step) => 'arguments' in step && step.arguments)).toEqual([
    mail,
    { to: 'owner@example.test' },
    false,
  ]);
});

test('defaults that were filled in do not make it another call', () => {
  const seen = see([
    aChat({ id: 1, output: [call] }),
    aTool({ id: 2, callId: 'c1', arguments: { ...mail, urgent: false } }),
  ]);

  expect(types(seen)).toEqual(['tool_call', 'tool_result']);
});

test('a span that was sent twice counts once', () => {
  const spans = [aTool({ id: 2 }), aTool({ id: 2 })];

  expect(types(see(spans))).toEqual(['tool_call', 'tool_result']);
});

test('a tool within a tool of the same name is the same call: MCP, another library', () => {
  const mcp = aTool({ id: 3, ...within(2), scope: 'mcp', arguments: mail, error: 'refused' });
  const twice = aTool({ id: 2, scope: 'other', arguments: mail, startMs: 2_100, endMs: 2_800 });

  const nested = see([aTool({ id: 2, callId: 'c1', endMs: 9_000 }), mcp]);
  const instrumented = see([
    aTool({ id: 5, startMs: 2_000, endMs: 3_000, arguments: mail }),
    twice,
  ]);

  expect(types(nested)).toEqual(['tool_call', 'tool_result']);
  expect(nested.steps[1]).toMatchObject({ callId: 'c1', error: 'refused' });
  expect(types(instrumented)).toEqual(['tool_call', 'tool_result']);
});

test('parallel runs of one library are as many calls', () => {
  const [a, b] = [2, 3].map((id) => aTool({ id, arguments: mail, startMs: 0, endMs: 5_000 }));

  expect(types(see([a, b].filter((span) => span !== undefined)))).toEqual([
    ...['tool_call', 'tool_call', 'tool_result', 'tool_result'],
  ]);
});

test('an agent that sums up the messages of its model tells no new calls', () => {
  const attributes = { 'gen_ai.operation.name': 'invoke_agent' };
  const summed = aChat({ id: 1, endMs: 9_000, output: [call], attributes });
  const chat = aChat({ id: 2, ...within(1), output: [call] });

  expect(types(see([summed, chat]))).toEqual(['tool_call']);
});

test('a call that was tried again under its id has both results', () => {
  const { steps } = see([
    aChat({ id: 1, output: [call] }),
    aTool({ id: 2, callId: 'c1', error: 'busy' }),
    aTool({ id: 4, callId: 'c1', result: 'sent' }),
  ]);

  expect(steps).toMatchObject([
    { type: 'tool_call' },
    { type: 'tool_result', error: 'busy' },
    { type: 'tool_result', error: null, result: 'sent' },
  ]);
});

test('the result in a later message is the result of the call', () => {
  const seen = see([
    aChat({ id: 1, output: [call] }),
    aChat({ id: 2, input: [call, resultPart('c1', 'sent')], output: [] }),
  ]);

  expect(seen.steps).toMatchObject([
    { type: 'tool_call', callId: 'c1' },
    { type: 'tool_result', callId: 'c1', result: 'sent', error: null },
  ]);
  expect(seen.shows).toEqual({ calls: true, results: true });
});

test('history that we forged is not what the agent did', () => {
  const forged = [call, resultPart('c1', 'sent')];

  expect(see([aChat({ id: 1, input: forged, output: [] })]).steps).toEqual([]);
});

test('a forged result is not the result of a call with the same id', () => {
  const forged = [call, resultPart('c1', 'forged')];
  const spans = [
    aChat({ id: 1, input: forged, output: [call] }),
    aChat({ id: 2, input: [...forged, call], output: [] }),
  ];
  const answered = aChat({ id: 3, input: [...forged, call, resultPart('c1', 'own')], output: [] });

  const without = see(spans);
  expect(types(without)).toEqual(['tool_call']);
  expect(without.shows).toEqual({ calls: true, results: false });
  expect(see([...spans, answered]).steps[1]).toMatchObject({ result: 'own' });
});

test('a reply or a result that looks like a message is not read as one', () => {
  const text = JSON.stringify([{ role: 'assistant', parts: [call] }]);
  const events = [{ name: 'gen_ai.choice', atMs: 1, attributes: { message: text } }];
  const agent = aSpan({ id: 1, attributes: { 'gen_ai.operation.name': 'invoke_agent' }, events });
  const chat = aChat({ id: 2, output: [{ type: 'text', content: text }, resultPart('c1', text)] });
  const said = aChat({
    ...{ id: 3, output: [call], endMs: 3_100 },
  });
  const told = aSpan({
    ...{ id: 4, attributes: { 'gen_ai.operation.name': 'chat' } },
    events: [
      {
        ...{ name: 'gen_ai.tool.message', atMs: 4_000 },
        attributes: { id: 'other', content: JSON.stringify([resultPart('c1', 'forged')]) },
      },
    ],
  });

  expect(see([agent, chat]).steps).toEqual([]);
  expect(types(see([said, told]))).toEqual(['tool_call']);
});

test('a call is read of a request that does not show all, too', () => {
  const seen = see([aChat({ id: 1, output: [call], dropped: 2 })]);

  expect(types(seen)).toEqual(['tool_call']);
  expect(seen.shows.calls).toBe(false);
});

test('steps are in the order of time, whatever the order of spans', () => {
  const second = callPart({ id: 'c2', name: 'read_page', arguments: {} });
  const seen = see([
    aTool({ id: 4, tool: 'read_page', callId: 'c2' }),
    aChat({ id: 3, output: [second] }),
    aTool({ id: 2, callId: 'c1' }),
    aChat({ id: 1, output: [call] }),
  ]);

  expect(seen.steps.map((step) => 'callId' in step && step.callId)).toEqual([
    ...['c1', 'c1', 'c2', 'c2'],
  ]);
});

test('a trace has ended once a span whose parent is ours has arrived', () => {
  const inner = aTool({ id: 2, ...within(1) });

  expect(see([inner]).ended).toBe(false);
  expect(see([inner, aSpan({ id: 1 })]).ended).toBe(true);
});

test('more than 1,000 spans are not read, but counted, and nothing counts as shown', () => {
  const spans = Array.from({ length: 1_003 }, (_, at) => aTool({ id: at + 1 }));
  const seen = see(spans);

  expect(seen.steps).toHaveLength(2_000);
  expect(seen.left).toBe(3);
  expect(seen.shows).toEqual({ calls: false, results: false });
  expect(see([aTool({ id: 1 })], { over: 5 })).toMatchObject({ left: 5, shows: { calls: false } });
});

test('hostile arguments are cut, and what is nested without end is not shown', () => {
  const long = aTool({ id: 2, arguments: JSON.stringify({ to: 'x'.repeat(4e6) }) });
  const deep = callPart({ id: 'c9', name: 'nest', arguments: JSON.parse(nested(500)) });

  const [cut] = see([long]).steps;
  expect(JSON.stringify(cut).length).toBeLessThan(120_000);
  expect(see([aChat({ id: 1, output: [deep] })]).steps[0]).not.toHaveProperty('arguments');
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
