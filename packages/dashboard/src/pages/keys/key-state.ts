import type { ApiKey } from '@provoke/contract';
import { DAY_MS } from '../../lists/utc-day.ts';

export type KeyState = 'Works' | 'Expires soon' | 'Expired' | 'Revoked';

const SOON_MS = 14 * DAY_MS;

/** Whether a key still opens anything, and for long. */
export function stateOf(
  { revoked, expiry_date }: Pick<ApiKey, 'revoked' | 'expiry_date'>,
  now = Date.now(),
): KeyState {
  if (revoked) return 'Revoked';
  const leftMs = expiry_date === null ? Number.POSITIVE_INFINITY : Date.parse(expiry_date) - now;
  if (leftMs <= 0) return 'Expired';
  return leftMs <= SOON_MS ? 'Expires soon' : 'Works';
}
