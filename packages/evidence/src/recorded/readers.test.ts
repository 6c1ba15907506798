import type { Result, StepType } from '@provoke/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISREAD } from '../../../contract/src/test/recorded-json.ts';
import { onceFatal, recordedResult } from '../../../contract/src/test/recorded-results.ts';
import { callShapes, payloadShapes, rawReplies, replyShapes } from '../test/recorded-shapes.ts';
import { describeStep } from './describe-step.ts';
import { findEvidenceKind } from './find-evidence-kind.ts';
import { isAskedAgain, readAttemptData, readTechniqueData, readTurn } from './read-attempt-data.ts';
import { readExchange } from './read-exchange.ts';
import { writeMessages } from './read-messages.ts';
import { readToolCalls, writeToolCall } from './read-tool-calls.ts';
import {
  readDecidedBy,
  readEvidenceKind,
  readOtherMetrics,
  readVerdicts,
} from './read-verdicts.ts';

const nothing = { request_payload: null, response_body: null, traces: [] };
const step = (content: object, step_type: StepType = 'OTHER') => ({
  ...{ step_type, content: content as Result['traces'][number]['content'] },
});

test.each(replyShapes)('the body %j says %j', (body, reply) => {
  expect(readExchange({ ...nothing, response_body: JSON.stringify(body) }).reply).toBe(reply);
  expect(readExchange({ ...nothing, response_body: ` \n${JSON.stringify(body)}` }).reply).toBe(
    reply,
  );
});

test.each(rawReplies)('the body %s is shown as it is', (response_body) => {
  expect(readExchange({ ...nothing, response_body }).reply).toBe(response_body);
});

test.each(payloadShapes)('the payload %j sends %j', (payload, sent) => {
  const request_payload = payload as Result['request_payload'];
  const read = readExchange({ ...nothing, request_payload }).sent;

  expect(read.map(({ role, text }) => `${role}: ${text}`).join(', ')).toBe(sent);
});

test.each(callShapes)('the call %j is written %j', (call, written) => {
  const { calls } = readToolCalls({ detected_tool_calls: [call as string] }, { max: 9 });

  expect(calls.map(writeToolCall)).toEqual([written]);
});

test('more calls than are asked for are counted', () => {
  const detected_tool_calls = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

  expect(readToolCalls({ detected_tool_calls }, { max: 1 })).toMatchObject({ left: 2 });
  expect(readToolCalls({ detected_tool_calls: null }, { max: 1 })).toEqual({ calls: [], left: 0 });
  expect(readToolCalls({ detected_tool_calls: { name: 'a' } }, { max: 1 }).calls).toHaveLength(1);
});

test('an exchange is what the steps recorded, else what the request and the response hold', () => {
  const messages = [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hi' },
  ];
  const traces = [
    step({ step_name: 'prompt', messages: [{ role: 'user', content: 'earlier' }] }),
    step({ step_name: 'prompt', messages }),
    step({ step_name: 'reply', text: 'Hello' }),
  ];
  const request_payload = { messages };
  const response_body = JSON.stringify({ choices: [{ message: { content: 'Hello' } }] });

  const recorded = readExchange({ ...nothing, traces, response_body: 'other' });

  expect(recorded.sent.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'instructions: Be kind.',
    'attacker: Hi',
  ]);
  expect(recorded.reply).toBe('Hello');
  expect(readExchange({ ...nothing, request_payload, response_body })).toEqual(recorded);
  expect(writeMessages(recorded.sent)).toBe('system: Be kind.\n\nuser: Hi');
  expect(writeMessages(recorded.sent.slice(1))).toBe('Hi');
});

test('what judges recorded is read as theirs, and the rest stays to be seen', () => {
  const verdict = { judge: 'pattern', outcome: 'inconclusive', score: null, reason: 'No word.' };
  const evaluation_metrics = {
    verdicts: [
      { ...verdict, raw: null, criteria: 2 },
      { outcome: 'broken', score: Number.POSITIVE_INFINITY, advisory: true, details: 'x' },
      { judge: 'lost', outcome: 'maybe' },
      'x',
    ],
    decided_by: { votes: 1, panel: 2 },
    ...{ evidence: 'did', own: 1 },
  };

  expect(readVerdicts({ evaluation_metrics })).toEqual([
    { ...verdict, raw: null, criteria: 2 },
    { judge: 'judge', outcome: 'broken', score: null, reason: '', raw: null, advisory: true },
  ]);
  expect(readDecidedBy({ evaluation_metrics })).toEqual({ votes: 1, panel: 2 });
  expect(
    readDecidedBy({ evaluation_metrics: { decided_by: { votes: 1.5, panel: 2 } } }),
  ).toBeNull();
  expect(readEvidenceKind({ evaluation_metrics })).toBe('did');
  expect(findEvidenceKind({ evaluation_metrics: null })).toBeUndefined();
  expect(readEvidenceKind({ evaluation_metrics: { evidence: 'constructor' } })).toBe('said');
  expect(readOtherMetrics({ evaluation_metrics })).toEqual({ own: 1 });
  expect(readOtherMetrics({ evaluation_metrics: { verdicts: 'x' } })).toEqual({ verdicts: 'x' });
});

test.each([
  [{ step_name: 'prompt', messages: [{ role: 'user', content: 'Hi' }] }, 'Prompt', '', 'user: Hi'],
  [{ step_name: 'reply', text: 'Hello' }, 'Reply', '', 'Hello'],
  [{ step_name: 'tool call', call: { function: { name: 'find' } } }, 'Tool call', 'find', /find/],
  [
    {
      step_name: 'tool call',
      call_id: 'c1',
      tool: 'find',
      arguments: '{"id":7}',
      seen_by: 'reply',
    },
    'Tool call',
    'find',
    '{"id":7}',
  ],
  [{ step_name: 'tool call', call_id: 'c1', tool: 'find' }, 'Tool call', 'find', '{}'],
  [
    { step_name: 'tool response', call_id: 'c1', result: { at: 'nine' }, error: null },
    'Tool answer',
    'c1',
    '{"at":"nine"}',
  ],
  [
    { step_name: 'tool response', call_id: 'c1', result: 'half', error: 'no such id' },
    'Tool answer',
    'c1',
    'half\nError: no such id',
  ],
  [{ step_name: 'tool result', result: { id: 'i', output: 1 } }, 'Tool answer', '', /"output":1/],
  [{ step_name: 'steps left out', count: 3 }, 'Step', 'steps left out', '{"count":3}'],
  [{ step_name: 'attacker asked', messages: [] }, 'Attacker asked', '', '{"messages":[]}'],
  [{ step_name: 'conversion', by: 'rot13', before: 'Hi' }, 'Encoding', 'rot13', 'Hi'],
  [{ step_name: 'strategy', thought: 'Be kind.' }, 'Thought', '', 'Be kind.'],
  [{ step_name: 'own', a: 1 }, 'Step', 'own', '{"a":1}'],
  [{}, 'Step', '', ''],
  [{ step_name: 'constructor' }, 'Step', 'constructor', ''],
])('the step %j is of the kind %s', (content, kind, title, text) => {
  const described = describeStep(step(content));

  expect([described.kind, described.title]).toEqual([kind, title]);
  expect(described.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  expect(described.outcome).toBeNull();
});

test.each([
  ['broken', 'broken'],
  ['resisted', 'resisted'],
  ['inconclusive', 'inconclusive'],
  [{ toString: 1 }, 'inconclusive'],
])('a verdict step with the outcome %j says %s', (outcome, read) => {
  const content = { step_name: 'verdict', judge: 'pattern', outcome, reason: 'It is said.' };

  expect(describeStep(step(content))).toEqual({
    ...{ kind: 'Verdict', by: 'judge', title: 'pattern', text: 'It is said.', outcome: read },
  });
});

test('an attempt says its goal, its place and what its technique kept', () => {
  const agent_specific_data = {
    ...{
      goal: 'Reveal it',
      goal_index: 3,
      technique: 'pair',
      arm: 'own',
      category: 'unclassified',
    },
    ...{ owasp: 'LLM02', attempt: 'pair/3', stream: 1, turn: 2, persuasion: 'Storytelling' },
    ...{ place: 7, requests_max: 15, repeat: 2, superseded: true },
    published: { by: 'HarmBench', id: 'whistle_a_tune', category: 'sounds' },
  };

  expect(readAttemptData({ agent_specific_data })).toEqual({
    ...{ goal: 'Reveal it', goalIndex: 3, technique: 'pair', arm: 'attack', category: null },
    ...{ owasp: 'LLM02:2025', place: 7, requestsMax: 15, repeat: 2 },
    published: 'HarmBench whistle_a_tune',
  });
  expect(readAttemptData({ agent_specific_data: { place: 0, requests_max: 2.5 } })).toMatchObject({
    ...{ place: null, requestsMax: null },
  });
  const asked = { agent_specific_data, evaluation_status: 'ERROR_AGENT_RESPONSE' as const };
  expect(isAskedAgain(asked)).toBe(true);
  expect(isAskedAgain({ ...asked, evaluation_status: 'SUCCESSFUL_JAILBREAK' })).toBe(false);
  expect(readTurn({ agent_specific_data })).toEqual({ stream: 1, iteration: 2 });
  expect(readTurn({ agent_specific_data: { stream: 1.5, iteration: '2' } })).toEqual({
    ...{ stream: null, iteration: null },
  });
  expect(readTechniqueData({ agent_specific_data })).toEqual({
    ...{ stream: 1, turn: 2, repeat: 2, persuasion: 'Storytelling' },
  });
});

test('whatever a client recorded is read without failing, and as text where text is due', () => {
  fc.assert(
    fc.property(recordedResult, (result) => {
      const { sent, reply } = readExchange(result);
      const { calls } = readToolCalls(result, { max: 50 });
      const verdicts = readVerdicts(result);
      const steps = result.traces.map(describeStep);
      const { goal, technique, arm } = readAttemptData(result);

      const texts = [
        ...sent.flatMap(({ role, text }) => [role, text]),
        ...[reply ?? '', writeMessages(sent), goal, technique, arm, readEvidenceKind(result)],
        ...calls.map(writeToolCall),
        ...verdicts.flatMap(({ judge, reason, raw }) => [judge, reason, raw ?? '']),
        ...steps.flatMap(({ kind, title, text }) => [kind, title, text]),
      ];
      for (const text of texts) expect(typeof text).toBe('string');
      expect(texts.join('\n')).not.toMatch(MISREAD);
      for (const { score } of verdicts) expect(score === null || Number.isFinite(score)).toBe(true);
      for (const { outcome } of steps)
        expect([null, 'broken', 'resisted', 'inconclusive']).toContain(outcome);
      for (const place of Object.values(readTurn(result)))
        expect(place === null || Number.isSafeInteger(place)).toBe(true);
      readDecidedBy(result);
      readOtherMetrics(result);
      readTechniqueData(result);
    }),
    { numRuns: 500, examples: onceFatal.results.map((result): [Result] => [result]) },
  );
});
