import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Env } from './env.ts';

/** The address at the other end of the connection; empty for an app without a socket. */
export const remoteAddress = (c: Context<Env>): string =>
  c.env && 'incoming' in (c.env as object) ? (getConnInfo(c).remote.address ?? '') : '';

/**
 * The client's address. Behind `proxies` of the operator's own, it is the address that the outermost of them saw:
 * entries further left in `X-Forwarded-For` can be forged.
 */
export function clientAddress(c: Context<Env>, proxies: number): string {
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',');
  const seen = proxies > 0 ? readAddress(forwarded.at(-proxies)) : undefined;
  return asOne(seen ?? remoteAddress(c));
}

/** Some proxies add the port, others write a word such as `unknown`. */
function readAddress(entry = ''): string | undefined {
  const bare = entry
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** An IPv6 user has 2^64 addresses, so they count as one. */
function asOne(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain.slice(0, 45);
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = [
    ...left,
    ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'),
    ...right,
  ];
  return `${groups.slice(0, 4).join(':')}::`;
}
