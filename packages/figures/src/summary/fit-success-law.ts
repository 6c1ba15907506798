import { fitPowerLaw } from '@provoke/statistics';
import type { Slice } from './slice.ts';

/** How a technique's success grows with its requests; undefined where too few goals broke at different numbers. */
export const fitSuccessLaw = (slice: Pick<Slice, 'success_within'> | undefined) =>
  fitPowerLaw(
    (slice?.success_within ?? []).map(({ requests, goals }) => ({
      requests,
      rate: goals.total === 0 ? 0 : goals.successes / goals.total,
    })),
  );
