import {
  formatCount as count,
  fitSuccessLaw,
  plural,
  repeatsParts,
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

function firstBreak({ techniques }: Summary): Row[] {
  const broken = Object.entries(techniques).flatMap(([id, part]) => {
    const { goals, median } = part.queries_to_first_success;
    return median === null ? [] : [{ id, goals, median }];
  });
  const isAlone = Object.keys(techniques).length === 1;
  return broken.map(({ id, goals, median }, index) => ({
    label: index === 0 ? 'First break' : '',
    counts: `${isAlone ? '' : `${safeLine(id, 40)}: `}after ${plural(median, 'request')} (median of ${plural(goals, 'goal')})`,
  }));
}

/** The same number of requests for each technique; the floor too, as far as it was sent. */
function within({ techniques, floor }: Summary): Row[] {
  const all = [...Object.entries(techniques), ...(floor ? [['direct', floor] as const] : [])];
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

/** Repeats do not learn from each other, so success in any of them is estimated without bias. */
function repeated({ repeats }: Summary): Row[] {
  if (!repeats) return [];
  const { each, any } = repeatsParts(repeats);
  return [
    { label: 'Repeats', counts: each },
    { label: '', counts: any },
  ];
}
