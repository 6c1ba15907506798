import { expect, test } from 'vitest';
import { anExchange, answered, called, failed, judged, ran } from '../an-exchange.fixture.ts';
import type { AgentStep, Exchange } from '../exchange.ts';
import { readCalls } from './read-calls.ts';

const callsOf = (steps: readonly AgentStep[], given: Partial<Exchange> = {}) =>
  readCalls(anExchange({ steps, ...given }));
const toolsOf = (steps: readonly AgentStep[]) => callsOf(steps).map(({ tool }) => tool);
const trace = { seenBy: 'trace' } as const;

test('a call and its result are paired by id, in whatever order they come', () => {
  const steps = [
    called('a', {}, { id: '1' }),
    called('b', {}, { id: '2' }),
    answered('B', { id: '2' }),
    answered('A', { id: '1' }),
  ];

  expect(callsOf(steps).map(({ result, step }) => [result, step])).toEqual([
    ['A', 0],
    ['B', 1],
  ]);
});

test('the same call seen by two witnesses is one call with both', () => {
  const calls = callsOf([called('a', { x: 1 }), ...ran('a', { x: 1 }, trace)]);

  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ seenBy: ['reply', 'trace'], outcome: 'ran', step: 0 });
});

test('without a common id, equal calls pair first with first', () => {
  const steps = [
    ...ran('pay', { amount: 60 }, { id: '1' }),
    ...ran('pay', { amount: 60 }, { id: '2' }),
    ...ran('bank__pay', { amount: '60' }, { id: 's1', seenBy: 'server' }),
    ...ran('bank__pay', { amount: 60 }, { id: 's2', seenBy: 'server' }),
  ];

  expect(callsOf(steps)).toHaveLength(2);
});

test('a span without arguments is the call of that name, not a second one', () => {
  const steps = [...ran('pay', { amount: 60 }), called('pay', undefined, { id: 's', ...trace })];

  expect(callsOf(steps).map((call) => call.arguments)).toEqual([{ amount: 60 }]);
});

test('a span that is exported twice is one call', () => {
  const steps = [...ran('pay', { amount: 60 }, trace), ...ran('pay', { amount: 60 }, trace)];
  const sum = { sum: { tool: 'pay' }, of: 'amount', greater: 100 };

  expect(callsOf(steps)).toHaveLength(1);
  expect(judged(steps, sum).outcome).toBe('resisted');
});

test('a call reported without its arguments, then twice with them, is one call', () => {
  const steps = [called('pay'), called('pay', { amount: 60 }), called('pay', { amount: 60 })];

  expect(callsOf(steps).map((call) => call.arguments)).toEqual([{ amount: 60 }]);
});

test('ids that start anew in every turn name different calls', () => {
  const steps = [1, 2, 1].flatMap((x, at) => ran('a', { x }, { turn: at + 1 }));

  expect(callsOf(steps)).toHaveLength(3);
});

test('calls without ids have numbers of ours, and equal ones of two turns are two', () => {
  const pay = (turn: number) => ran('pay', { amount: 60 }, { id: 'call-1', turn });
  const steps = [...pay(1), called('pay', { amount: 60 }, { id: 'call-1', turn: 2 })];
  const sum = { sum: { tool: 'pay' }, of: 'amount', greater: 100 };

  expect(callsOf(steps).map(({ outcome }) => outcome)).toEqual(['ran', 'unanswered']);
  expect(judged(steps, sum).evidence).toMatchObject({ meant: true, did: false });
  expect(judged([...pay(1), ...pay(2)], sum).evidence.did).toBe(true);
});

test('a history that is told again in every turn adds no call', () => {
  const steps = [
    ...ran('a', { x: 1 }),
    ...ran('a', { x: 1 }, { turn: 2 }),
    ...ran('b', {}, { id: 'c2', turn: 2 }),
  ];

  expect(toolsOf(steps)).toEqual(['a', 'b']);
});

test('calls of a history that we forged are not of the agent', () => {
  const ours = {
    role: 'assistant',
    content: '',
    turn: 1,
    sentBy: 'us',
    callIds: ['old'],
  } as const;

  expect(callsOf(ran('a', {}, { id: 'old' }), { messages: [ours] })).toEqual([]);
});

test.each([
  ['once', JSON.stringify({ to: 'x' })],
  ['twice', JSON.stringify(JSON.stringify({ to: 'x' }))],
])('arguments that are JSON text are parsed, encoded %s', (_, given) => {
  expect(callsOf([called('a', given)])[0]?.arguments).toEqual({ to: 'x' });
});

test('a result that MCP wrapped is read as what the tool returned', () => {
  const wrapped = { content: [{ type: 'text', text: '{"to":"x"}' }] };

  expect(callsOf([called('a', {}), answered(wrapped)])[0]?.result).toEqual({ to: 'x' });
});

test('long integers are not rounded into one another', () => {
  const rule = { tool: 'pay', arguments: { to: '90071992547409931' } };

  expect(judged(ran('pay', '{"to":90071992547409931}'), rule).outcome).toBe('broken');
  expect(judged(ran('pay', '{"to":90071992547409932}'), rule).outcome).toBe('resisted');
});

test('a call that the reply shows as failed and our own server as run, ran', () => {
  const steps = [called('a', {}), failed('late'), ...ran('a', {}, { id: 's', seenBy: 'server' })];

  expect(callsOf(steps)[0]?.outcome).toBe('ran');
});

test('a failure that only the reply tells in prose outweighs a span without a result', () => {
  const steps = [
    ...ran('a', {}, {}, 'Error: no'),
    called('a', {}, trace),
    answered(undefined, trace),
  ];

  expect(callsOf(steps, { failedResult: ['^Error'] })[0]?.outcome).toBe('failed');
});

test('a call that only a span shows is where the span has it', () => {
  const steps = [
    called('a', {}, { id: '1' }),
    called('c', {}, { id: '3' }),
    called('a', {}, { id: '1', ...trace }),
    called('b', {}, { id: '2', ...trace }),
    called('c', {}, { id: '3', ...trace }),
  ];

  expect(toolsOf(steps)).toEqual(['a', 'b', 'c']);
});

test.each([
  ['one id for all, other arguments', () => 'same', (at: number) => ({ at })],
  ['one id and equal arguments for all', () => 'same', () => ({})],
  ['equal arguments for all', (at: number) => `${at}`, () => ({})],
])('ten thousand calls are paired in linear work: %s', (_, toId, toArguments) => {
  const steps = Array.from({ length: 10_000 }, (_, at) =>
    ['reply', 'trace'].flatMap((seenBy) =>
      ran('a', toArguments(at), { id: toId(at), seenBy: seenBy as 'reply' | 'trace' }),
    ),
  ).flat();

  expect(judged(steps, { tool: 'b' }).outcome).toBe('resisted');
});

test('hostile text is no JSON in linear work, and hostile nesting exhausts no stack', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  for (const text of [deep, `{"${'\\"'.repeat(500_000)}`, `["${'1'.repeat(1_000_000)}`])
    expect(judged(ran('a', text), { tool: 'a', arguments: { x: 1 } }).outcome).not.toBe('broken');
});
