import { setInterval } from 'node:timers';
import { toJsonText } from './answer.ts';
import { oneLine } from './json-lines.ts';

export type ServerSentEvent = { event: string; id?: number; data: unknown };

const KEEP_ALIVE_MS = 15_000;

/**
 * What a handler yields, as server-sent events. A comment now and then keeps proxies from giving up, and
 * shows the reader that we are there. The reader pulls: a slow one makes us wait, not hoard.
 */
export function eventStream(
  events: AsyncGenerator<ServerSentEvent>,
  onBreak: (error: unknown) => void,
): Response {
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const comment = encoder.encode(': keep-alive\n\n');
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(comment);
      }, KEEP_ALIVE_MS);
    },
    async pull(controller) {
      const { done, value } = await events.next().catch((error: unknown) => {
        clearInterval(keepAlive);
        onBreak(error);
        throw error;
      });
      if (!done) return controller.enqueue(encoder.encode(toBlock(value)));
      clearInterval(keepAlive);
      controller.close();
    },
    async cancel() {
      clearInterval(keepAlive);
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/** JSON has no line breaks of its own, so `data` is always one line. */
const toBlock = ({ event, id, data }: ServerSentEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${oneLine(toJsonText(data))}\n\n`;
