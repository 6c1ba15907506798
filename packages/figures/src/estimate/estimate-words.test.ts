import { expect, test } from 'vitest';
import { estimateLines } from './estimate-words.ts';
import type { EstimatedTotal } from './estimated-part.ts';
import type { Range } from './range.ts';

const range = (expected: number | null, most: number | null): Range => ({ expected, most });

const total: EstimatedTotal = {
  requests: range(300, 900),
  requests_to_agent: range(120, 300),
  tokens: range(90_000, 240_000),
  cost_usd: null,
  minutes: range(3.2, 8),
};
const given = {
  total,
  withoutPrice: ['agent'],
  goals: 40,
  techniques: 2,
  repeats: 3,
  secondsPerCall: 0.4,
  concurrency: 4,
};
const linesOf = (change: Partial<typeof given>) =>
  Object.fromEntries(estimateLines({ ...given, ...change }));

test('an estimate says about what, and at most what, and by which pace', () => {
  expect(linesOf({})).toEqual({
    Attack: '2 techniques on 40 goals, 3 times',
    Requests: 'About 120, at most 300 to the agent; about 180, at most 600 to models',
    Tokens: 'About 90 k, at most 240 k',
    Cost: 'Not known: no price is given',
    Time: 'About 4 min, at most 8 min, at its last 0.4 s a call, 4 at a time',
  });
});

test('a number that is not known is said to be unknown, and never to be none', () => {
  const unknown = range(null, null);

  const lines = Object.fromEntries(
    estimateLines({
      ...given,
      secondsPerCall: undefined,
      total: { ...total, requests: unknown, requests_to_agent: range(null, 200) },
    }),
  );

  expect(lines).toMatchObject({
    Requests: 'At most 200 to the agent; not known how many to models',
    Time: 'Not known before the first run of this agent',
  });
});

test('a cost that lacks a part says which', () => {
  const priced = { ...total, cost_usd: range(0.004, 1.2) };

  expect(linesOf({ total: priced })['Cost']).toBe(
    'About $0.0040, at most $1.20, and what has no price: agent',
  );
  expect(linesOf({ total: priced, withoutPrice: [] })['Cost']).toBe('About $0.0040, at most $1.20');
});

test('one request that nothing changes is at most one', () => {
  const one = range(1, 1);

  const { Requests, Attack } = linesOf({
    ...{ goals: 1, techniques: 1, repeats: 1 },
    total: { ...total, requests: one, requests_to_agent: one },
  });

  expect([Attack, Requests]).toEqual(['1 technique on 1 goal', 'At most 1 to the agent']);
});
