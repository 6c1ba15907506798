import { busyNames } from './hints.ts';
import type { Outline } from './outline.ts';

/** The signs that an answer is on its way, by the names of their elements; a page may have some at all times. */
export const busySigns = ({ nodes }: Outline): string[] =>
  nodes
    .filter(
      ({ isVisible, isBusy, names, role }) =>
        isVisible && (isBusy || role === 'progressbar' || busyNames.test(names)),
    )
    .map(({ names }) => names);

/** Whether there is a sign now that was not there before: one that goes does not make up for one that comes. */
export function isBusier(before: readonly string[], now: readonly string[]): boolean {
  const left = [...before];
  return now.some((sign) => {
    const at = left.indexOf(sign);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
