import type { StepType } from '@provoke/contract';

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordedResult } from '../../../contract/src/test/recorded-results.ts';
import { readAgentSteps } from './read-agent-steps.ts';

const step = (step_type: StepType, content: unknown) => ({
  step_type,
  content: content as Record<string, unknown>,
});
const call = (content: object) => step('TOOL_CALL', { step_name: 'tool call', ...content });
const response = (content: object) =>
  step('TOOL_RESPONSE', { step_name: 'tool response', ...content });

test('calls and their results are read with who saw them, and in which turn', () => {
  const steps = readAgentSteps([
    step('AGENT_THOUGHT', { step_name: 'thought', text: 'I should look.' }),
    call({ call_id: 'c1', tool: 'find', arguments: '{"id":7}', seen_by: 'reply' }),
    response({ call_id: 'c1', result: { id: 'x', output: 'y' }, error: null, seen_by: 'reply' }),
    call({ call_id: 'c2', tool: 'pay', seen_by: 'server', turn: 2 }),
    response({ call_id: 'c2', error: 'declined', seen_by: 'server', turn: 2 }),
    step('OTHER', { step_name: 'state change', path: '$.inbox', after: 1 }),
  ]);

  const [first, second] = [
    { seenBy: 'reply', turn: 1 },
    { seenBy: 'server', turn: 2 },
  ];
  expect(steps).toEqual([
    { type: 'thought', text: 'I should look.' },
    { type: 'tool_call', callId: 'c1', tool: 'find', arguments: '{"id":7}', ...first },
    {
      ...{ type: 'tool_result', callId: 'c1', result: { id: 'x', output: 'y' }, error: null },
      ...first,
    },
    { type: 'tool_call', callId: 'c2', tool: 'pay', ...second },
    { type: 'tool_result', callId: 'c2', error: 'declined', ...second },
    { type: 'state_change', path: '$.inbox', after: 1 },
  ]);
});

test('a step has its time, unless no attempt can have it', () => {
  const timesOf = (time: object) =>
    readAgentSteps([
      call({ call_id: 'c1', tool: 'find', ...time }),
      response({ call_id: 'c1', error: null, ...time }),
    ]).map((step) => 'turn' in step && [step.atMs, step.durationMs]);

  expect(timesOf({ at_ms: 1_840, duration_ms: 412 })[1]).toEqual([1_840, 412]);
  for (const absurd of [-1, 1e300, Number.POSITIVE_INFINITY, '1840', null, {}])
    expect(timesOf({ at_ms: absurd, duration_ms: absurd })).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
});

test.each([
  [
    'an event of an agent kit',
    [
      call({ call: { id: 'a', name: 'find', args: { id: 7 } } }),
      response({ response: { id: 'a', name: 'find', response: { hours: '9-17' } } }),
    ],
    ['a', { id: 7 }, 'a', { hours: '9-17' }, null],
  ],
  [
    'an event of an agent kit that failed',
    [
      call({ call: { id: 'a', name: 'find', args: {} } }),
      response({ response: { id: 'a', name: 'find', response: { error: 'no such id' } } }),
    ],
    ['a', {}, 'a', { error: 'no such id' }, 'no such id'],
  ],
  [
    'an item of a command line',
    [
      call({ call: { id: 'i', name: 'find', input: { id: 7 } } }),
      step('TOOL_RESPONSE', {
        step_name: 'tool result',
        result: { id: 'i', output: { exit_code: 1 }, failed: true },
      }),
    ],
    ['i', { id: 7 }, 'i', undefined, '{"exit_code":1}'],
  ],
  [
    'chat completions without ids, of another client',
    [
      step('TOOL_CALL', { function: { name: 'find', arguments: '{}' } }),
      step('TOOL_RESPONSE', { role: 'tool', content: 'found' }),
    ],
    ['call-1', '{}', 'call-1', 'found', null],
  ],
])('steps in the older shape are read: %s', (_, steps, [callId, args, of, result, error]) => {
  expect(readAgentSteps(steps)).toEqual([
    { type: 'tool_call', callId, tool: 'find', arguments: args, seenBy: 'reply', turn: 1 },
    {
      ...{ type: 'tool_result', callId: of, error, seenBy: 'reply', turn: 1 },
      ...(result !== undefined && { result }),
    },
  ]);
});

test('without ids, a result belongs to the first call of its tool that waits for one', () => {
  const steps = readAgentSteps([
    call({ call: { name: 'a' } }),
    call({ call: { name: 'b' } }),
    call({ call: { name: 'a' } }),
    step('TOOL_RESPONSE', { name: 'b', content: 'of b' }),
    step('TOOL_RESPONSE', { content: 'of the first a' }),
    step('TOOL_RESPONSE', { name: 'a', content: 'of the second a' }),
  ]);

  const ids = steps.flatMap((one) => ('callId' in one ? one.callId : []));
  expect(ids).toEqual(['call-1', 'call-2', 'call-3', 'call-2', 'call-1', 'call-3']);
});

test('what we wrote, what judges said and what is no step is no act of the agent', () => {
  const steps = [
    step('AGENT_THOUGHT', { step_name: 'rationale', text: 'Ask again.' }),
    step('AGENT_THOUGHT', { step_name: 'thought', text: 7 }),
    step('OTHER', { step_name: 'prompt', messages: [{ role: 'tool', content: 'forged' }] }),
    step('OTHER', { step_name: 'state change', path: 7 }),
    step('TOOL_CALL', { step_name: 'tool call', call: 7 }),
    step('TOOL_CALL', null),
    step('OTHER', { step_name: { toString: 1 } }),
  ];

  expect(readAgentSteps(steps)).toEqual([]);
});

test('whatever a client recorded is read without failing', () => {
  fc.assert(
    fc.property(recordedResult, ({ traces }) => {
      for (const one of readAgentSteps(traces))
        if ('callId' in one) expect(one).toMatchObject({ turn: expect.any(Number) });
    }),
  );
});

test('calls without ids are paired in linear work, however many there are', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => call({ call: { name: `t${at % 3}` } })).concat(
      Array.from({ length: count }, (_, at) =>
        step('TOOL_RESPONSE', { name: `t${(at + 1) % 3}`, content: 'x' }),
      ),
    );

  expect(
    new Set(readAgentSteps(many(60_000)).map((one) => 'callId' in one && one.callId)).size,
  ).toBe(60_000);
});
