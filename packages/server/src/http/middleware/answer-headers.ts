import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';

/** Forbids caching, framing, scripts and content sniffing. */
const defaults = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** The headers of every answer, unless its handler sets them. */
export const answerHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  // Not `c.header`, which would create a new response and turn a plain body into a stream.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(defaults))
    if (!headers.has(name)) headers.set(name, value);
};
