import { limits } from '@provoke/contract';
import type { MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

/** Rejects addresses longer than any legitimate one. */
export const limitUrl: MiddlewareHandler = async (c, next) => {
  if (c.req.url.length > limits.urlMax) throw new Problem('url-too-long');
  await next();
};
