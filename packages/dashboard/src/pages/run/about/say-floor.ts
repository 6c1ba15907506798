import { formatPoints, formatProbability, type PlainFloor } from '@provoke/figures';
import { formatBound, formatCount } from '../../../format.ts';
import type { Fact } from './list-facts.ts';

/** The floor, next to the headline: the goals asked plainly. */
export function sayFloor(floor: PlainFloor | null): Fact[] {
  if (!floor) return [{ term: 'Floor', value: '–', note: 'no floor was measured' }];
  const { goals, lift } = floor;
  const { low, high } = goals;
  const interval =
    low === null || high === null
      ? ''
      : ` · 95 % interval ${formatBound(low)}–${formatBound(high)} %`;
  const facts: Fact[] = [
    {
      term: 'Floor',
      value: `${formatCount(goals.successes)} of ${formatCount(goals.total)}`,
      note: `goals asked plainly${interval}`,
    },
  ];
  if (lift)
    facts.push({
      term: 'Lift',
      value: `${formatPoints(lift.change)} points`,
      note: `95 % interval ${formatPoints(lift.low)} to ${formatPoints(lift.high)} · ${formatProbability(lift.p)}`,
    });
  return facts;
}
