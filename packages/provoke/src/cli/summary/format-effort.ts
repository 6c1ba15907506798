import {
  formatCount as count,
  fitSuccessLaw,
  GOALS_FOR_RATE,
  percent,
  plural,
  range,
  type Slice,
  type Summary,
} from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import type { Row } from './rate-cells.ts';

/** What it took: requests until the first break, goals broken within a number of them, and repeats. */
export const effortRows = (summary: Summary): Row[] => [
  ...firstBreak(summary),
  ...within(summary),
  ...law(summary),
  ...repeated(summary),
];

function firstBreak({ queries_to_first_success: { goals, median } }: Slice): Row[] {
  if (median === null) return [];
  const after = `after ${plural(median, 'request')} (median of ${plural(goals, 'goal')})`;
  return [{ label: 'First break', counts: after }];
}

/** The same number of requests for each technique; the floor too, as far as it was sent. */
function within({ techniques, other_arms: { control } }: Summary): Row[] {
  const all = [...Object.entries(techniques), ...(control ? [['direct', control] as const] : [])];
  if (all.every(([, { success_within }]) => success_within.length < 2)) return [];
  const width = Math.max(...all.map(([id]) => id.length));
  return all.map(([id, { success_within, goals }], index) => {
    const steps = success_within.map(({ requests, goals: { successes } }, step) =>
      step === 0
        ? `${successes} of ${goals.total} by ${plural(requests, 'request')}`
        : `${successes} by ${count(requests)}`,
    );
    const name = all.length > 1 ? `${safeLine(id, 40).padEnd(width)}  ` : '';
    return { label: index === 0 ? 'Success at k' : '', counts: `${name}${steps.join(', ')}` };
  });
}

/** How success grows with the number of variants of Best-of-N, where enough goals broke at different numbers. */
function law(summary: Summary): Row[] {
  const fit = fitSuccessLaw(summary.techniques['best-of-n']);
  if (!fit) return [];
  const { scale, exponent } = fit;
  const counts = `best-of-n: −ln(rate) = ${scale.toFixed(2)} · N^${(-exponent).toFixed(2)} (${fit.points} points)`;
  return [{ label: 'Power law', counts }];
}

/** Repeats do not learn from each other, so success in k of them is estimated without bias. */
function repeated({ repeats }: Summary): Row[] {
  if (!repeats?.spread) return [];
  const { goals, spread, success_at } = repeats;
  const fewest = Math.min(...goals.map(({ total }) => total));
  if (fewest < GOALS_FOR_RATE) {
    const each = goals.map(({ successes, total }) => `${successes} of ${total}`);
    return [{ label: 'Repeats', counts: `${goals.length}: ${each.join(', ')} goals broken` }];
  }
  const points = spread.deviation === null ? '' : `, SD ${percent(spread.deviation)} points`;
  const at = success_at.map(({ repeats: k, rate }) => `${k}: ${percent(rate ?? 0)} %`);
  return [
    {
      label: 'Repeats',
      counts: `${goals.length}: ${range(spread.min, spread.max)} % of goals broken (mean ${percent(spread.mean)} %${points})`,
    },
    { label: '', counts: `in k repeats: ${at.join(', ')}` },
  ];
}
