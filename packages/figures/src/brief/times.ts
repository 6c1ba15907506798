import { countsOf } from '../text/rate-words.ts';

/** How often something broke, of how many times that it was sent. */
export type Times = { broken: number; of: number };

/** `2 of 3 times`. */
export const timesOf = ({ broken, of }: Times): string =>
  `${countsOf({ successes: broken, total: of })} ${of === 1 ? 'time' : 'times'}`;
