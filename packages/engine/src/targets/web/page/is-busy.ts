import { busyNames } from './hints.ts';
import type { Outline } from './outline.ts';

/** Signs that an answer is on its way, by the names of their elements. A page may have some permanently. */
export const busySigns = ({ nodes }: Outline): string[] =>
  nodes
    .filter(
      ({ isVisible, isBusy, names, role }) =>
        isVisible && (isBusy || role === 'progressbar' || busyNames.test(names)),
    )
    .map(({ names }) => names);

/** Whether there is a new sign. One that disappears does not offset one that appears. */
export function isBusier(before: readonly string[], now: readonly string[]): boolean {
  const left = [...before];
  return now.some((sign) => {
    const at = left.indexOf(sign);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
