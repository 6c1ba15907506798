import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';

/** Nothing that we answer is to be kept, framed, run or guessed at. */
const defaults = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** What every answer carries, except where its handler knew better. */
export const answerHeaders: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  // Not `c.header`: that would make a new response, and turn a plain body into a stream.
  const { headers } = c.res;
  for (const [name, value] of Object.entries(defaults))
    if (!headers.has(name)) headers.set(name, value);
};
