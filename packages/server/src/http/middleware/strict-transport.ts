import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { isSecure } from '../public-url.ts';

const YEAR_S = 31_536_000;

/**
 * Behind HTTPS, browsers must use only HTTPS for this host and its subdomains. Over plain HTTP the header has no
 * meaning, and on a local machine it would lock all users out.
 */
export const strictTransport =
  (publicBaseUrl: string | undefined): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next();
    if (isSecure(publicBaseUrl))
      c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`);
  };
