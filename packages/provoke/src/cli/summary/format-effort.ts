import {
  formatCount as count,
  countsOf,
  decimal,
  IN_ORDER_OF_ARRIVAL,
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
    const order = part.requests_max === null ? `, ${IN_ORDER_OF_ARRIVAL}` : '';
    return median === null ? [] : [{ id, goals, median, order }];
  });
  const isAlone = Object.keys(techniques).length === 1;
  return broken.map(({ id, goals, median, order }, index) => ({
    label: index === 0 ? 'First break' : '',
    counts: `${isAlone ? '' : `${safeLine(id, 40)}: `}after ${plural(median, 'request')} (median of ${plural(goals, 'goal')}${order})`,
  }));
}

/** The same number of requests for each technique, and the floor. Goals without a verdict by then are left out. */
function within({ techniques, floor }: Summary): Row[] {
  const all = [...Object.entries(techniques), ...(floor ? [['direct', floor] as const] : [])];
  if (all.every(([, { success_within }]) => success_within.length < 2)) return [];
  const width = Math.max(...all.map(([id]) => id.length));
  return all.map(([id, { success_within }], index) => {
    const steps = success_within.map(({ requests, goals: { successes, total } }, step) => {
      const before = success_within[step - 1]?.goals.total;
      const broken = total === before ? count(successes) : countsOf({ successes, total });
      return `${broken} by ${step === 0 ? plural(requests, 'request') : count(requests)}`;
    });
    const name = all.length > 1 ? `${safeLine(id, 40).padEnd(width)}  ` : '';
    return { label: index === 0 ? 'Success at k' : '', counts: `${name}${steps.join(', ')}` };
  });
}

/** How success grows with the number of variants of Best-of-N, where goals first broke at enough different numbers. */
function law({ techniques }: Summary): Row[] {
  const fit = techniques['best-of-n']?.power_law;
  if (!fit) return [];
  const { scale, exponent, points } = fit;
  const formula = `−ln(rate) = ${decimal(scale.value, 2)} · N^−${decimal(exponent.value, 2)}`;
  const interval = `95 % interval of the exponent ${decimal(exponent.low, 2)} to ${decimal(exponent.high, 2)}`;
  return [
    {
      label: 'Power law',
      counts: `best-of-n: ${formula} (${interval}; ${plural(points, 'point')})`,
    },
  ];
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
