import { execFileSync } from 'node:child_process';
import type { Result, Trace } from '@provoke/contract';
import { expect, test } from 'vitest';
import { fc } from '../../../../../contract/src/test/recorded-json.ts';
import { onceFatal, recordedResult } from '../../../../../contract/src/test/recorded-results.ts';
import { maskSecrets } from './mask-secrets.ts';
import { readAttempt } from './read-attempt.ts';
import { readConversation } from './read-conversation.ts';
import { readSteps } from './read-steps.ts';
import { readToolCalls } from './read-tool-calls.ts';
import { readJudgement } from './read-verdicts.ts';
import { toCurl } from './to-curl.ts';

const trace = (
  sequence: number,
  content: Trace['content'],
  timestamp = '2026-01-01T00:00:00Z',
) => ({
  ...{ id: sequence, result: 'r', sequence, step_type: 'OTHER' as const, content, timestamp },
});
const nothing = { request_payload: null, response_body: null, traces: [] };

test('a conversation is what the steps recorded, else what the request and the response hold', () => {
  const messages = [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hi' },
  ];
  const steps = [
    trace(0, { step_name: 'prompt', messages }),
    trace(1, { step_name: 'reply', text: 'Hello' }),
  ];
  const recorded = readConversation({ ...nothing, traces: steps });
  const body = JSON.stringify({ choices: [{ message: { content: 'Hello' } }] });

  expect(recorded.sent.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
    'instructions: Be kind.',
    'attacker: Hi',
  ]);
  expect(recorded.reply).toBe('Hello');
  expect(
    readConversation({ ...nothing, request_payload: { messages }, response_body: body }),
  ).toEqual(recorded);
});

test.each([
  [{ prompt: 'Hi' }, 'Hi'],
  [{ input: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] }, 'Hi'],
  [{ anything: { else: 1 } }, '{\n  "anything": {\n    "else": 1\n  }\n}'],
])('a payload of another client reads as what it says: %j', (request_payload, text) => {
  expect(readConversation({ ...nothing, request_payload }).sent[0]?.text).toBe(text);
});

test('whatever another client recorded is read without failing', () => {
  fc.assert(
    fc.property(recordedResult, (result) => {
      const { sent, reply } = readConversation(result);
      for (const { role, text } of sent) expect([typeof role, typeof text]).toEqual(TEXTS);
      expect(reply === null || typeof reply === 'string').toBe(true);
      for (const { kind, title, text, outcome, start } of readSteps(result).steps) {
        expect([kind, title, text].every((one) => typeof one === 'string')).toBe(true);
        expect([null, 'broken', 'resisted', 'undecided']).toContain(outcome);
        expect(start).toBeGreaterThanOrEqual(0);
      }
      for (const { judge, reason, score } of readJudgement(result).verdicts) {
        expect([typeof judge, typeof reason]).toEqual(TEXTS);
        expect(score === null || Number.isFinite(score)).toBe(true);
      }
      for (const { name, args } of readToolCalls(result).calls)
        expect([typeof name, typeof args]).toEqual(TEXTS);
      readAttempt(result);
      expect(toCurl(result.request_payload)).toMatch(/^curl /);
    }),
    { numRuns: 500, examples: onceFatal.results.map((result): [Result] => [result]) },
  );
});
const TEXTS = ['string', 'string'];

test('steps recorded one by one are at their times, those recorded together only in their order', () => {
  const later = trace(1, { step_name: 'reply', text: 'Hello' }, '2026-01-01T00:00:03Z');
  const apart = readSteps({ latency_ms: 9, traces: [later, trace(0, { step_name: 'prompt' })] });
  const together = readSteps({
    latency_ms: 9,
    traces: [trace(0, { step_name: 'prompt' }), trace(1, { step_name: 'reply' })],
  });

  expect(apart.ms).toBe(3_000);
  expect(apart.steps.map(({ kind, start, ms }) => [kind, start, ms])).toEqual([
    ['Prompt', 0, 3_000],
    ['Reply', 1, 0],
  ]);
  expect(together.ms).toBeNull();
  expect(together.steps.map(({ start, ms }) => [start, ms])).toEqual([
    [0, null],
    [0.5, 9],
  ]);
});

test('what judges recorded is read as theirs, and the rest stays to be seen', () => {
  const verdict = {
    judge: 'pattern',
    outcome: 'inconclusive',
    score: null,
    reason: 'No word.',
    raw: null,
  };
  const judgement = readJudgement({
    evaluation_metrics: {
      verdicts: [verdict, 'x'],
      decided_by: { votes: 1, panel: 2 },
      evidence: 'did',
      own: 1,
    },
  });

  expect(judgement.verdicts).toMatchObject([
    { judge: 'pattern', outcome: 'undecided', score: null },
  ]);
  expect(judgement).toMatchObject({
    decidedBy: { votes: 1, panel: 2 },
    evidence: 'did',
    others: { own: 1 },
  });
});

test('tool calls of the common protocols have their name and arguments', () => {
  const { calls } = readToolCalls({
    detected_tool_calls: [
      { function: { name: 'find', arguments: '{"a":1}' } },
      { name: 'open', input: { b: 2 } },
      7,
    ],
  });

  expect(calls.map(({ name }) => name)).toEqual(['find', 'open', 'tool']);
  expect(calls[0]?.args).toBe('{"a":1}');
});

test('secrets are masked by their names and by their shapes, and other fields stay', () => {
  const masked = JSON.stringify(
    maskSecrets({
      Authorization: 'Bearer abcdefghijklmnop',
      'X-Api-Key': 'short',
      max_tokens: 7,
      nested: [{ text: 'key sk-abcdefghijklmnopqrst', access_token: 'z' }],
    }),
  );

  expect(masked).not.toMatch(/abcdefghijklmnop|short|"z"/);
  expect(masked).toContain('"max_tokens":7');
});

test.each([
  `'; touch /tmp/owned; echo '`,
  '$(id) `id` !! \\ " \n\r\u001B[31m\u202E\u0000 \u{E0041}',
  `${"it's ".repeat(30_000)}\nEND_OF_BODY\n`,
])('the shell hands on the body exactly, whatever is in it', (text) => {
  const command = toCurl({ text }).replace(/^curl .*?"authorization: Bearer \$AGENT_KEY"/, 'print');
  const shown = execFileSync('sh', ['-s'], {
    input: `print() { if [ "$1" = --data-raw ]; then printf %s "$2"; else cat; fi; }\n${command}\n`,
    encoding: 'utf8',
    maxBuffer: 1e7,
  });

  expect(JSON.parse(shown)).toEqual({ text });
  expect(command.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u);
});
