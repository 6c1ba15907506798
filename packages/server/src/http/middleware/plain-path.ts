import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';
import { Problem } from '../problem.ts';

/**
 * Encoded, or to another reader of the address, these are a way up, a separator or an end. No address of ours contains
 * one: `.` `/` `\` `%` `;`.
 */
const TRICK = /%(?:2[ef5]|5c|3b)|[;\\]/i;

/**
 * Answers 404 to a path that could mean another one. It reads the address as it was sent, because parsing it resolves
 * `%2e%2e` already.
 */
export const plainPath: MiddlewareHandler<Env> = async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: { url?: string } };
  const [path = ''] = (incoming?.url ?? c.req.url).split(/[?#]/);
  if (TRICK.test(path) || !isUtf8(path)) throw new Problem('not-found');
  await next();
};

/** False for overlong and cut-off sequences too. */
function isUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
