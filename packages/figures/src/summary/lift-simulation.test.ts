import { seededNumbers } from '@provoke/statistics';
import { describe, expect, test } from 'vitest';
import { chanceFor, shareOfClaims } from '../test/draw-lift.ts';
import { bestOfN, stoppingRules } from '../test/stopping-rules.ts';

const DRAWS = 1_000;
// `npm run bench -- lift` has more chances, sizes and failures.
const chances = [0.02, 0.1];
const sizes = [10, 30];
/** Shares of the technique's requests, and of the floor's. */
const failures = [
  { failing: 0, floorFailing: 0 },
  { failing: 0.1, floorFailing: 0 },
  { failing: 0.02, floorFailing: 0.1 },
];

const cases = sizes.flatMap((goals) =>
  chances.flatMap((chance) =>
    failures.map((fails) => ({ goals, floor: chance, attack: chance, ...fails })),
  ),
);

describe.each(stoppingRules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
  test('shows a lift over an agent that breaks at random in at most 3 % of campaigns, whatever fails on a side', () => {
    const random = seededNumbers(rule.requestsMax);
    for (const one of cases) {
      const share = shareOfClaims({ rule, ...one }, { draws: DRAWS, random });
      expect(share, JSON.stringify(one)).toBeLessThanOrEqual(0.03);
    }
  });

  test.each([0, 0.02, 0.1])(
    'that adds 20 points over 100 goals is found in 75 % of campaigns, if a share of %d of the requests of the floor fail',
    (floorFailing) => {
      const floor = chanceFor(0.3, rule.requestsMax);
      const attack = chanceFor(0.5, rule.requestsMax);
      const asked = { rule, goals: 100, floor, attack, floorFailing };

      const share = shareOfClaims(asked, { draws: DRAWS, random: seededNumbers(3) });

      expect(share).toBeGreaterThanOrEqual(0.75);
    },
  );
});

test('against a floor that asks once, only the first request is compared', () => {
  const asked = { rule: bestOfN(100), goals: 30, floor: 0.1, attack: 0.1, floorMax: 1 };

  const share = shareOfClaims(asked, { draws: DRAWS, random: seededNumbers(1) });

  expect(share).toBeLessThanOrEqual(0.03);
});
