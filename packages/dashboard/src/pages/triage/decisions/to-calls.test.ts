import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decided, decide, type Row } from '../row.ts';
import { toCalls } from './to-calls.ts';

type Attempt = Row['attempts'][number];

const rowOf = (key: string, attempts: readonly Attempt[], more: Partial<Row> = {}): Row => ({
  ...{ key, agent: 'agent', agent_name: 'desk', goal: 'goal', goal_id: null, rule: null },
  ...{ technique: 'PAIR', kind: 'said', severity: null, words: null, concealed: false },
  ...{ claimed: false, stopped: false, run: 'run', attack_type: 'pair', run_number: 1 },
  ...{ run_goal: 0, result: attempts[0]?.result ?? '', count: attempts.length },
  ...{ attempts: [...attempts], state: 'to look at', decision: null },
  ...more,
});

const attempt = (result: string, more: Partial<Attempt> = {}): Attempt => ({
  ...{ run: 'run', result, alone: true, counts_as: 'broken', ...more },
});

const calls = (...decided: { row: Row; decided: Decided }[]) =>
  toCalls(decided, () => crypto.randomUUID());

test('a finding is confirmed by its worst attempt, and no verdict changes', () => {
  const row = rowOf('k', [attempt('a'), attempt('b')]);

  const sent = calls({ row, decided: { state: 'confirmed', reason: 'seen' } });

  expect(sent).toEqual([
    {
      ...{ id: expect.any(String), run: 'run' },
      reviews: [{ result: 'a', reason: 'seen', state: 'confirmed', finding: 'k' }],
    },
  ]);
});

test('not a break overrules what broke, but neither a claim nor what is part of something else', () => {
  const row = rowOf('k', [
    attempt('a'),
    attempt('b', { run: 'other' }),
    attempt('c', { counts_as: 'claimed' }),
    attempt('d', { alone: false }),
  ]);

  const sent = calls({ row, decided: { state: 'not a break', reason: 'quoted' } });

  const verdict = 'FAILED_JAILBREAK';
  expect(sent.map(({ run, reviews }) => [run, reviews])).toEqual([
    ['run', [{ result: 'a', reason: 'quoted', verdict, state: 'not a break', finding: 'k' }]],
    ['other', [{ result: 'b', reason: 'quoted', verdict }]],
  ]);
});

test('taking that back brings back each verdict, whatever was drawn', () => {
  const some = fc.record({
    alone: fc.boolean(),
    counts_as: fc.constantFrom('broken' as const, 'claimed' as const),
  });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 30 }), (drawn) => {
      const row = rowOf(
        'k',
        drawn.map((more, at) => attempt(`${at}`, more)),
      );
      const by = { username: null, timestamp: '' };
      const after = decide(row, { state: 'not a break', reason: 'no' }, by);
      const back = decide(after, { state: 'to look at', reason: 'Undone.' }, by);

      const overruled = verdictsIn(
        calls({ row, decided: { state: 'not a break', reason: 'no' } }),
        'FAILED_JAILBREAK',
      );
      const brought = verdictsIn(
        calls({ row: after, decided: { state: 'to look at', reason: 'Undone.' } }),
        'SUCCESSFUL_JAILBREAK',
      );

      expect(back.attempts).toEqual(row.attempts);
      expect(brought).toEqual(overruled);
    }),
  );
});

const verdictsIn = (sent: ReturnType<typeof calls>, verdict: string) =>
  sent
    .flatMap(({ reviews }) => reviews)
    .filter((item) => item.verdict === verdict)
    .map(({ result }) => result);

test('rows that share an attempt are decided one after the other, each once in a request', () => {
  const shared = attempt('a', { alone: false });
  const rows = ['k1', 'k2', 'k3'].map((key) => rowOf(key, [shared]));

  const sent = calls(
    ...rows.map((row) => ({ row, decided: { state: 'fixed' as const, reason: 'seen' } })),
  );

  expect(sent.map(({ reviews }) => reviews.map(({ finding }) => finding))).toEqual([
    ['k1'],
    ['k2'],
    ['k3'],
  ]);
});

test('more attempts than a request takes are sent in several', () => {
  const row = rowOf(
    'k',
    Array.from({ length: 2_500 }, (_, at) => attempt(`${at}`)),
  );

  const sent = calls({ row, decided: { state: 'not a break', reason: 'no' } });

  expect(sent.map(({ reviews }) => reviews.length)).toEqual([1_000, 1_000, 500]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
});
