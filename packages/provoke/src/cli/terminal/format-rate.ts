import type { Rate } from '@provoke/statistics';

/** `2 of 3 (67 %, 95 % interval 21–94 %)`: never a bare percentage. */
export function formatRate({ successes, total, rate, low, high }: Rate): string {
  if (rate === null || low === null || high === null) return `${successes} of ${total}`;
  const percent = (share: number) => Math.round(share * 100);
  return `${successes} of ${total} (${percent(rate)} %, 95 % interval ${percent(low)}–${percent(high)} %)`;
}
