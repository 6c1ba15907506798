import { type Label, measureAgreement, sweepThresholds } from '@provoke/statistics';
import { expect, test } from 'vitest';
import { scorer } from './scorer/scorer.ts';

test('at the configured threshold the scorer is measured by its own verdicts', () => {
  const levels = scorer.threshold?.levels(scorer.options.parse({})) ?? [];
  const judged = Array.from({ length: 40 }, (_, index) => {
    const label: Label = index % 3 ? 'resisted' : 'broken';
    const rating = (index % 10) + 1;
    return { label, outcome: 'resisted' as const, rating, score: (rating - 1) / 9 };
  });

  const rows = sweepThresholds(judged, levels);

  expect(rows.map(({ value }) => value)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const { value, accuracy, kappa } of rows)
    expect({ accuracy, kappa }).toEqual(
      pick(
        measureAgreement(
          judged.map(({ label, rating }) => ({
            label,
            outcome: rating >= value ? 'broken' : 'resisted',
          })),
        ),
      ),
    );
});

const pick = ({ accuracy, kappa }: ReturnType<typeof measureAgreement>) => ({ accuracy, kappa });
