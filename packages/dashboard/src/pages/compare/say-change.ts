import type { RunComparison } from '@provoke/contract';
import { points } from '@provoke/figures';

/** The answer in one sentence. */
export function sayChange({ verdict, difference }: Pick<RunComparison, 'verdict' | 'difference'>) {
  if (verdict === 'not comparable' || difference === null) return 'These two cannot be compared';
  if (verdict === 'may be chance') return 'No change beyond chance';
  const { change } = difference;
  return `After is ${verdict}${change === null ? '' : `: ${points(change)} points`}`;
}
