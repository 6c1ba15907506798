import { fitPowerLaw } from '@provoke/statistics';
import { shareOf } from '../rates/share-of.ts';
import type { TechniquePart } from './summary.ts';

/** How a technique's success grows with its requests; undefined where too few goals broke at different numbers. */
export const fitSuccessLaw = (part: Pick<TechniquePart, 'success_within'> | undefined) =>
  fitPowerLaw(
    (part?.success_within ?? []).map(({ requests, goals }) => ({
      requests,
      rate: shareOf(goals),
    })),
  );
