import { expect, test } from 'vitest';
import { measureAgreement } from './agreement.ts';
import { findBestThreshold, sweepThresholds } from './threshold-sweep.ts';

/** Ratings from 1 to 10, with their scores from 0 to 1. */
const levels = [2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({ value, score: (value - 1) / 9 }));
const rated = (label: 'broken' | 'resisted', rating: number | null) => ({
  label,
  outcome: rating === null ? ('inconclusive' as const) : ('resisted' as const),
  score: rating === null ? null : (rating - 1) / 9,
});

test('each threshold is measured on the given ratings, and the best is found', () => {
  const judged = [
    rated('broken', 9),
    rated('broken', 7),
    rated('resisted', 4),
    rated('resisted', 1),
  ];

  const rows = sweepThresholds(judged, levels);

  expect(
    rows.map(({ value, accuracy }) => `${value}: ${accuracy.successes}/${accuracy.total}`),
  ).toEqual([
    ...['2: 3/4', '3: 3/4', '4: 3/4', '5: 4/4', '6: 4/4', '7: 4/4', '8: 3/4', '9: 3/4', '10: 2/4'],
  ]);
  expect(findBestThreshold(rows)).toMatchObject({ value: 7, kappa: 1 });
});

test('a reply without a verdict has none at every threshold', () => {
  const rows = sweepThresholds([rated('broken', null), rated('broken', 10)], levels);

  expect(rows.map(({ accuracy }) => accuracy.total)).toEqual(Array(9).fill(1));
});

test('at its own threshold a judge is measured by its verdicts', () => {
  const ratings = Array.from({ length: 40 }, (_, index) => (index % 10) + 1);
  const judged = ratings.map((rating, index) => rated(index % 3 ? 'resisted' : 'broken', rating));
  for (const row of sweepThresholds(judged, levels)) {
    const { accuracy, kappa } = measureAgreement(
      judged.map(({ label }, index) => ({
        label,
        outcome: (ratings[index] ?? 0) >= row.value ? 'broken' : 'resisted',
      })),
    );
    expect(row).toMatchObject({ accuracy, kappa });
  }
});

test('there is no best threshold if kappa is undefined', () => {
  expect(findBestThreshold(sweepThresholds([], levels))).toBeUndefined();
});
