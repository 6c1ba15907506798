import type { ApiKey } from '@provoke/contract';

/** Whether a key still opens anything. */
export function stateOf(
  { revoked, expiry_date }: Pick<ApiKey, 'revoked' | 'expiry_date'>,
  now = Date.now(),
): 'Works' | 'Expired' | 'Revoked' {
  if (revoked) return 'Revoked';
  return expiry_date !== null && Date.parse(expiry_date) <= now ? 'Expired' : 'Works';
}
