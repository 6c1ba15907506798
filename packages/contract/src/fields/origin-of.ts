import { parseUrl } from './parse-url.ts';

/** Scheme, host and port of an address, to be shown: its name, password, path and query may be secret. */
export function originOf(address: string): string {
  const url = parseUrl(address);
  return url === null ? 'an address that cannot be read' : `${url.protocol}//${url.host}`;
}
