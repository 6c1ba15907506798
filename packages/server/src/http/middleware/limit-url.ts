import { limits } from '@provoke/contract';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

/** Nobody asks for so much at once but to see what happens. */
export const limitUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > limits.urlMax) throw new Problem('url-too-long');
  await next();
};
