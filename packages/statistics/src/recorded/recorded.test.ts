import { describe, expect, test } from 'vitest';
import { cohenKappa, fleissKappa } from '../agreement/kappa.ts';
import { pairedDifference, unpairedDifference } from '../comparison/difference.ts';
import { holm } from '../comparison/holm.ts';
import { repeatedDifference } from '../comparison/repeated-difference.ts';
import { stratifiedTest } from '../comparison/stratified-test.ts';
import { clusteredRate } from '../rates/clustered-rate.ts';
import { limitAtZero } from '../rates/limit-at-zero.ts';
import { studentT } from '../rates/student-t.ts';
import { wilson } from '../rates/wilson.ts';
import { successAtK } from '../sampling/success-at-k.ts';
import recorded from './recorded.json' with { type: 'json' };

// Computed by `record.py` with statsmodels and SciPy.
const named = <Case>(cases: Case[]) => cases.map((one) => [JSON.stringify(one), one] as const);

describe('figures equal those of statsmodels and SciPy', () => {
  test.each(named(recorded.wilson))('Wilson: %s', (_, { successes, total, interval }) => {
    const { low, high } = wilson(successes, total);

    expectNear([low, high], interval);
  });

  test.each(named(recorded.paired))('Newcombe, paired, and McNemar: %s', (_, found) => {
    const difference = pairedDifference(found.flow);

    expectNear([difference?.low, difference?.high], found.interval);
    expectNear([difference?.p], [found.p]);
  });

  test.each(named(recorded.unpaired))('Newcombe, unpaired, and Fisher: %s', (_, found) => {
    const difference = unpairedDifference(count(found.before), count(found.after));

    expectNear([difference?.low, difference?.high], found.interval);
    expectNear([difference?.p], [found.p]);
  });

  test.each(named(recorded.stratified))(
    'Newcombe over repeats, and the test that exchanges them: %s',
    (_, found) => {
      const goals = found.goals.map(([wasBroken = 0, was = 0, isBroken = 0, is = 0]) => ({
        before: { broken: wasBroken, tries: was },
        after: { broken: isBroken, tries: is },
      }));
      const difference = repeatedDifference(goals);

      expectNear([stratifiedTest(goals)], [found.p], 1e-9);
      if (found.interval) expectNear([difference?.low, difference?.high], found.interval, 1e-5);
    },
  );

  test.each(named(recorded.holm))('Holm: %s', (_, { p, adjusted }) => {
    expectNear(holm(p), adjusted);
  });

  test.each(named(recorded.successAtK))('success at k: %s', (_, { goals, k, rate }) => {
    const tried = goals.map(([broken = 0, attempts = 0]) => ({ broken, attempts, goals: 1 }));

    expectNear([successAtK(tried, k).rate], [rate]);
  });

  // The quantile of Student's t is an expansion: below 19 degrees of freedom no interval is shown.
  test.each(named(recorded.studentT))("Student's t: %s", (_, { degrees, quantile }) => {
    expectNear([studentT(degrees)], [quantile], degrees < 19 ? 1.3e-3 : 1.5e-7);
  });

  test.each(named(recorded.clustered))('attempts clustered by goal: %s', (_, found) => {
    const { low, high } = clusteredRate(
      found.clusters.map(([successes = 0, total = 0, clusters = 0]) => ({
        ...{ successes, total, clusters },
      })),
    );

    expectNear([low, high], found.interval, 3e-7);
  });

  test.each(named(recorded.limitAtZero))('limit at 0 of n and n of n: %s', (_, found) => {
    const limit = limitAtZero(found.total);

    expectNear([limit, 1 - limit], [found.none, found.all]);
  });

  test.each(named(recorded.cohen))("Cohen's kappa: %s", (_, { table, kappa }) => {
    expectNear([cohenKappa(table)], [kappa]);
  });

  test.each(named(recorded.fleiss))("Fleiss' kappa: %s", (_, { table, kappa }) => {
    expectNear([fleissKappa(table)], [kappa]);
  });
});

const count = ([successes = 0, total = 0]: number[]) => ({ successes, total });

/** Equal to ten digits, however small; or to a share of it. */
function expectNear(ours: (number | null | undefined)[], theirs: number[], share = 1e-10) {
  expect(ours).toHaveLength(theirs.length);
  for (const [index, expected] of theirs.entries()) {
    const off = Math.abs((ours[index] ?? Number.NaN) - expected);
    expect(off).toBeLessThanOrEqual(Math.max(share * Math.abs(expected), 1e-14));
  }
}
