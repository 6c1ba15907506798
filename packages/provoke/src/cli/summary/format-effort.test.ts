import { createFold, measureCampaign } from '@provoke/figures';
import { expect, test } from 'vitest';
import { effortRows } from './format-effort.ts';

/** Each goal breaks at its own request, but for the last, which resists. */
function summaryOf(technique: string, firstBreaks: readonly number[]) {
  const fold = createFold();
  const goals = firstBreaks.length + 1;
  fold.observe({ type: 'campaign-start', techniques: [technique], goals });
  for (let index = 0; index < goals; index++) {
    const goal = { index, text: '' };
    const requests = firstBreaks[index] ?? 3;
    for (let request = 1; request <= requests; request++)
      fold.observe({
        type: 'attempt-end',
        attempt: {
          ...{ goal, technique, verdicts: [], spending: [] },
          status: request === firstBreaks[index] ? 'SUCCESSFUL_JAILBREAK' : 'FAILED_JAILBREAK',
        },
      });
    fold.observe({ type: 'goal-end', technique, goal });
  }
  return measureCampaign(fold);
}

const lawOf = (...of: Parameters<typeof summaryOf>) =>
  effortRows(summaryOf(...of)).filter(({ label }) => label === 'Power law');

test('the power law of Best-of-N is shown with its interval and its points', () => {
  expect(lawOf('best-of-n', [1, 1, 2, 3, 4, 6, 9, 14, 20, 31])).toMatchInlineSnapshot(`
    [
      {
        "counts": "best-of-n: −ln(rate) = 2.26 · N^−0.81 (95 % interval of the exponent 0.41 to 1.21; 9 points)",
        "label": "Power law",
      },
    ]
  `);
});

test('fewer than eight different numbers of requests, and another technique, show none', () => {
  expect(lawOf('best-of-n', [1, 2, 3, 4, 5, 5, 6, 7])).toEqual([]);
  expect(lawOf('pair', [1, 2, 3, 4, 5, 6, 7, 8])).toEqual([]);
});
