import { isScope } from '@provoke/contract';
import type { Context } from 'hono';
import { readSmallBody } from '../body/read-body.ts';
import { SMALL_BYTES } from '../body/read-bytes.ts';
import type { Arrival } from '../caller.ts';
import type { Env } from '../env.ts';
import type { Mounting } from './mounting.ts';
import { boundsOf } from './read-parts.ts';
import type { Route } from './route.ts';

/**
 * Reads a small body ahead of the authentication, for what its operation reserves. Whatever is wrong with the body is said
 * after the authentication, when it is looked at again.
 */
export function wishOf(
  c: Context<Env>,
  { config }: Pick<Mounting, 'config'>,
  routes: readonly Route[],
): Arrival['wish'] {
  const asked = c.req.method.toLowerCase();
  const route = routes.find(({ endpoint, reserve }) => reserve && endpoint.method === asked);
  const length = c.req.header('content-length');
  if (!route?.reserve || length === undefined || Number(length) > SMALL_BYTES) return undefined;
  const { endpoint, reserve, parseBody: parse } = route;
  const { access } = endpoint;
  if (!isScope(access)) return undefined;

  return async () => {
    const sent = readSmallBody(c.req.raw, { ...boundsOf(endpoint, config), parse });
    c.set('sentEarly', sent);
    const reservation = await sent.then(({ parsed }) => reserve(parsed)).catch(() => undefined);
    return reservation && { ...reservation, scope: access };
  };
}
