import type { Endpoint } from '@provoke/contract';
import type { Context } from 'hono';
import type { Arrival } from '../caller.ts';
import type { Env } from '../env.ts';
import { clientAddress } from '../remote-address.ts';
import { stillAuthenticated } from '../still-authenticated.ts';
import type { HttpServices } from './mounting.ts';

type Asked = Pick<Arrival, 'countedAs' | 'setsUpSecondFactor' | 'wish'> & Pick<Endpoint, 'access'>;

/** Identifies the sender, and returns how to check again during a long answer. */
export async function authenticate(
  c: Context<Env>,
  { authenticate: ask, config }: Pick<HttpServices, 'authenticate' | 'config'>,
  { access, ...asked }: Asked,
): Promise<void> {
  const request = c.req.raw;
  const address = clientAddress(c, config.trustedProxies);
  const caller = await ask({ request, address, ...asked }, access);
  c.set('caller', caller);
  const askAgain = () => ask({ request, address, again: true }, access);
  c.set('isAuthenticated', stillAuthenticated(caller, askAgain));
}
