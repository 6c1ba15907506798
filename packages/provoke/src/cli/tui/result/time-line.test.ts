import { expect, test } from 'vitest';
import { toTimeLine } from './time-line.ts';
import { timeLineRows } from './time-line-rows.ts';

const step = (step_name: string, content: object = {}) => ({
  step_type: 'OTHER' as const,
  content: { step_name, ...content },
});

const steps = [
  step('attacker answered', { text: 'Score 2 of 10.' }),
  step('prompt', { messages: [{ role: 'user', content: 'Read the plate.' }] }),
  step('tool call', { call: { function: { name: 'find_plate' } } }),
  step('reply', { text: 'It says lantern.' }),
  step('verdict', { judge: 'harmbench', outcome: 'broken', reason: 'It is said.' }),
];

const timesAt = (...seconds: number[]) =>
  seconds.map((second) => new Date(Date.UTC(2026, 10, 22, 9, 0, second)).toISOString());

test('steps are where and as long as a client recorded them', () => {
  const line = toTimeLine({ steps, times: timesAt(0, 2, 2, 3, 10), latency_ms: 1 });

  expect(line.map(({ kind, title, atMs, ms }) => [kind, title, atMs, ms])).toEqual([
    ['Attacker answered', '', 0, 2_000],
    ['Prompt', '', 2_000, 0],
    ['Tool call', 'find_plate', 2_000, 1_000],
    ['Reply', '', 3_000, 7_000],
    ['Verdict', 'harmbench', 10_000, 0],
  ]);
  expect(line.map(({ start }) => start)).toEqual([0, 0.2, 0.2, 0.3, 1]);
  expect(line[1]?.text).toBe('user: Read the plate.');
});

test.each([
  ['none', steps.map(() => null)],
  ['backwards', timesAt(5, 4, 3, 2, 1)],
  ['no dates', steps.map(() => 'soon')],
  ['all the same', timesAt(1, 1, 1, 1, 1)],
])('without usable times (%s) only the order and the reply’s time are shown', (_, times) => {
  const line = toTimeLine({ steps, times, latency_ms: 340 });

  expect(line.map(({ start }) => start)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
  expect(line.flatMap(({ ms }) => ms ?? [])).toEqual([340]);
});

test('what other clients recorded, of whatever shape, is drawn within its columns', () => {
  const odd = [
    { step_type: 'MCP_STEP' as const, content: {} },
    step('__proto__', { call: null, messages: 'no list' }),
    step('verdict', { outcome: { toString: 'x' }, judge: 7 }),
    step('constructor', { text: '\u001b[2J列車'.repeat(500) }),
  ];
  const attempt = { steps: odd, times: [], latency_ms: null } as never;

  for (const chosen of [0, 1, 2, 3, 9]) {
    const { rows } = timeLineRows(attempt, { step: chosen, scroll: 0 }, { width: 60, height: 12 });
    expect(rows.length).toBeLessThanOrEqual(12);
    for (const { text } of rows) expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
});
