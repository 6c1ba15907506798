import type { Difference } from '@provoke/contract';
import { isBeyondChance } from '@provoke/statistics';
import { points, probability } from '../format/numbers.ts';

/** `+16.2 points` and `95 % interval +3.0 to +31.0`, for surfaces with room in height; null below twenty goals. */
export const changeParts = ({ change, low, high }: Difference) =>
  change === null || low === null || high === null
    ? null
    : {
        change: `${points(change)} points`,
        interval: `95 % interval ${points(low)} to ${points(high)}`,
      };

/** `+16.2 points (95 % interval +3.0 to +31.0)`; null below twenty goals. */
export function changeWords(difference: Difference): string | null {
  const parts = changeParts(difference);
  return parts && `${parts.change} (${parts.interval})`;
}

/** The change, where there are enough goals, and the test. */
export function differenceWords(difference: Difference): string {
  const change = changeWords(difference);
  return `${change === null ? '' : `${change}, `}${probability(difference.p)}`;
}

/** `p = 0.042 by Holm over 3 techniques`. */
export const correctedWords = ({ p, tests }: { p: number; tests: number }): string =>
  `${probability(p)}${tests > 1 ? ` by Holm over ${tests} techniques` : ''}`;

/** `p = 0.021`, or `may be chance, p = 0.38`. */
export const testWords = ({ p }: Pick<Difference, 'p'>): string =>
  `${isBeyondChance({ p }) ? '' : 'may be chance, '}${probability(p)}`;
