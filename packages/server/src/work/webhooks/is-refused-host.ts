import { isIP } from 'node:net';
import { isRefusedAddress } from './is-refused-address.ts';

/** Whether a URL's host is itself an address that is refused. Names are resolved and checked when connecting. */
export function isRefusedHost(hostname: string, settings: { privateAddresses: boolean }): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) !== 0 && isRefusedAddress(bare, settings);
}

/** Without the address that a name resolves to, which may belong to the operator's network. */
export const refusedHost = (host: string): string =>
  `${host} is not a public address. The operator may allow private ones with WEBHOOK_PRIVATE_ADDRESSES.`;
