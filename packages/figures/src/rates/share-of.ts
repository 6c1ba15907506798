import type { Rate } from '@provoke/contract';

/** The share whatever the number of goals: to sort and to scale by, never to print. */
export const shareOf = ({ successes, total }: Pick<Rate, 'successes' | 'total'>): number =>
  total === 0 ? 0 : successes / total;
