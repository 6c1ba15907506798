import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Env } from '../env.ts';

/**
 * Closes the connection of an answer that cannot go on, if there is one. The adapter would end the answer as if it were
 * whole, with the message of the error at its end, or answer 500 if it has not sent the head yet.
 */
export function cutOff(c: Context<Env>): void {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  bindings?.outgoing?.destroy();
}
