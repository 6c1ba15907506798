import type { RunComparison } from '@provoke/contract';
import { isComparable, points } from '@provoke/figures';

/** The answer in one sentence. */
export function sayChange(comparison: Pick<RunComparison, 'verdict' | 'difference'>): string {
  const { verdict, difference } = comparison;
  if (!isComparable(comparison) || difference === null) return 'These two cannot be compared';
  if (verdict === 'may be chance') return 'No change beyond chance';
  const { change } = difference;
  return `After is ${verdict}${change === null ? '' : `: ${points(change)} points`}`;
}
