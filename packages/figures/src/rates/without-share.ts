import type { Rate } from '@provoke/contract';

/** The counts alone, where what they count is of several kinds. */
export const withoutShare = (rate: Rate): Rate => ({
  ...rate,
  ...{ rate: null, low: null, high: null, reason: rate.reason ?? 'mixed-kinds' },
});
