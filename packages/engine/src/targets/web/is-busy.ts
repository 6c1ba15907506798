import { busyNames } from './hints.ts';
import type { Outline } from './outline.ts';

/** How many signs there are that an answer is on its way; a page may have some at all times. */
export const countBusy = ({ nodes }: Outline): number =>
  nodes.filter(
    ({ isVisible, isBusy, names, role }) =>
      isVisible && (isBusy || role === 'progressbar' || busyNames.test(names)),
  ).length;
