import type { MiddlewareHandler } from 'hono';
import type { Env } from '../env.ts';

/** Answers HEAD like GET, with the length instead of the body. A stream has no length. */
export const answerHead: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  if (c.req.method !== 'HEAD' || !c.res.body) return;
  if (c.res.headers.get('content-type') === 'text/event-stream') await c.res.body.cancel();
  else c.res.headers.set('Content-Length', String(await lengthOf(c.res.body)));
};

async function lengthOf(body: ReadableStream<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) length += chunk.length;
  return length;
}
