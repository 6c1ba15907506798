import { expect, test } from 'vitest';
import { measureClaimed } from './measure-baseline.ts';
import { simulatePairs, worseAgents } from './simulate-pairs.ts';

// `npm run bench -- baseline` draws more.
test('an agent that did not change, flaky or not, is called worse in at most 5 % of 500 pairs of campaigns', () => {
  for (const { worse, ...of } of measureClaimed(500))
    expect(worse, JSON.stringify(of)).toBeLessThanOrEqual(0.05);
});

test('one that is 20 points worse at 100 goals is found as the guide states', () => {
  const found = worseAgents.map(
    ({ before, after }) =>
      simulatePairs(
        { before, after, goals: 100, repeats: [1, 1], open: 0 },
        { draws: 1_000, seed: 5 },
      ).worse,
  );

  // As simulated in 2,000 pairs: 100, 92, 80 and 78 %.
  for (const [at, least] of [0.99, 0.89, 0.76, 0.75].entries())
    expect(found[at]).toBeGreaterThanOrEqual(least);
});
