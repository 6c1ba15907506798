import { describe, expect, test } from 'vitest';
import { cohenKappa, fleissKappa } from '../agreement/kappa.ts';
import { pairedDifference, unpairedDifference } from '../comparison/difference.ts';
import { holm } from '../comparison/holm.ts';
import { wilson } from '../rates/wilson.ts';
import { clusterBootstrap } from '../sampling/cluster-bootstrap.ts';
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

  test.each(named(recorded.holm))('Holm: %s', (_, { p, adjusted }) => {
    expectNear(holm(p), adjusted);
  });

  test.each(named(recorded.successAtK))('success at k: %s', (_, { goals, k, rate }) => {
    const tried = goals.map(([broken = 0, attempts = 0]) => ({ broken, attempts, goals: 1 }));

    expectNear([successAtK(tried, k).rate], [rate]);
  });

  test.each(named(recorded.cohen))("Cohen's kappa: %s", (_, { table, kappa }) => {
    expectNear([cohenKappa(table)], [kappa]);
  });

  test.each(named(recorded.fleiss))("Fleiss' kappa: %s", (_, { table, kappa }) => {
    expectNear([fleissKappa(table)], [kappa]);
  });

  // Both draw at random: 2,000 rounds differ by a few hundredths of the interval's width.
  test.each(named(recorded.bootstrap))('bootstrap over goals: %s', (_, found) => {
    const { low, high } = clusterBootstrap(
      found.clusters.map(([successes = 0, total = 0, clusters = 0]) => ({
        ...{ successes, total, clusters },
      })),
    );

    const [theirLow = Number.NaN, theirHigh = Number.NaN] = found.interval;
    const width = theirHigh - theirLow;
    expect(Math.abs((low ?? Number.NaN) - theirLow)).toBeLessThan(0.1 * width);
    expect(Math.abs((high ?? Number.NaN) - theirHigh)).toBeLessThan(0.1 * width);
  });
});

const count = ([successes = 0, total = 0]: number[]) => ({ successes, total });

/** Equal to ten digits, however small. */
function expectNear(ours: (number | null | undefined)[], theirs: number[]) {
  expect(ours).toHaveLength(theirs.length);
  for (const [index, expected] of theirs.entries()) {
    const off = Math.abs((ours[index] ?? Number.NaN) - expected);
    expect(off).toBeLessThanOrEqual(Math.max(1e-10 * Math.abs(expected), 1e-14));
  }
}
