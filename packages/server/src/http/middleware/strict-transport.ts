import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { isSecure } from '../public-url.ts';

const YEAR_S = 31_536_000;

/**
 * Behind HTTPS, browsers are to come by HTTPS alone, to this host and those below it. Over plain HTTP the
 * header would mean nothing, and on a machine of one's own it would lock everybody out.
 */
export const strictTransport =
  (publicBaseUrl: string | undefined): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next();
    if (isSecure(publicBaseUrl))
      c.res.headers.set('Strict-Transport-Security', `max-age=${YEAR_S}; includeSubDomains`);
  };
