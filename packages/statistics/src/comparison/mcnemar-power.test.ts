import { expect, test } from 'vitest';
import { seededNumbers } from '../sampling/random.ts';
import { mcnemar } from './mcnemar.ts';
import { mcnemarPower } from './mcnemar-power.ts';

test.each([
  { goals: 10, before: 0, after: 0.7 },
  { goals: 30, before: 0.3, after: 0.5 },
  { goals: 100, before: 0.3, after: 0.5 },
  { goals: 100, before: 0.1, after: 0.2 },
])('is the share of simulated comparisons that find it: $goals goals, $before to $after', (of) => {
  const random = seededNumbers(4);
  const draws = 4_000;
  let found = 0;
  for (let draw = 0; draw < draws; draw++) {
    let [fixed, broke] = [0, 0];
    for (let goal = 0; goal < of.goals; goal++) {
      const [was, is] = [random() < of.before, random() < of.after];
      if (was && !is) fixed++;
      if (!was && is) broke++;
    }
    if (broke > fixed && mcnemar(fixed, broke) <= 0.05) found++;
  }

  expect(mcnemarPower({ goals: of.goals, level: 0.05 })(of)).toBeCloseTo(found / draws, 1);
});

test('five goals that all break newly are too few to be found, six are enough', () => {
  const all = { before: 0, after: 1 };

  expect(mcnemarPower({ goals: 5, level: 0.05 })(all)).toBe(0);
  expect(mcnemarPower({ goals: 6, level: 0.05 })(all)).toBeCloseTo(1);
});
