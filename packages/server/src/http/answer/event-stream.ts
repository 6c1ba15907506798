import type { StillAuthenticated } from '../still-authenticated.ts';
import { oneLine } from './json-lines.ts';
import { toJsonText } from './json-text.ts';
import { type ReaderWatch, watchReader } from './watch-reader.ts';

export type ServerSentEvent = { event: string; id?: number; data: unknown };

type Options = {
  /** Set when the reader hangs up. */
  signal: AbortSignal;
  isAuthenticated: StillAuthenticated;
  onBreak(error: unknown): void;
  /** However the stream ends. */
  onEnd(): void;
  beatMs?: number;
};

/**
 * What a handler yields, as server-sent events. A comment with every beat keeps proxies from giving up, and
 * shows the reader that we are there. The reader pulls: a slow one makes us wait, not hoard. The stream ends
 * when the reader hangs up, is locked out or takes nothing for half a minute.
 */
export function eventStream(
  events: AsyncGenerator<ServerSentEvent>,
  { signal, isAuthenticated, onBreak, onEnd, beatMs }: Options,
): Response {
  const encoder = new TextEncoder();
  const comment = encoder.encode(': keep-alive\n\n');
  let watch: ReaderWatch;
  let close: () => void;
  let ended = false;

  const end = () => {
    ended = true;
    watch.stop();
    signal.removeEventListener('abort', close);
    onEnd();
    // It may be waiting for a change, which the reader need not.
    events.return(undefined).catch(onBreak);
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const isWaiting = () => (controller.desiredSize ?? 0) > 0;
      close = () => {
        end();
        controller.close();
      };
      watch = watchReader({
        isAuthenticated,
        isWaiting,
        onBeat: () => {
          if (isWaiting()) controller.enqueue(comment);
        },
        onLost: close,
        beatMs,
      });
      controller.enqueue(encoder.encode('retry: 1000\n\n'));
      signal.addEventListener('abort', close, { once: true });
      if (signal.aborted) close();
    },
    async pull(controller) {
      watch.took();
      const { done, value } = await events.next().catch((error: unknown) => {
        onBreak(error);
        if (!ended) end();
        throw error;
      });
      if (ended) return;
      if (done) close();
      else controller.enqueue(encoder.encode(toBlock(value)));
    },
    cancel: end,
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

/** JSON has no line breaks of its own, so `data` is always one line. */
const toBlock = ({ event, id, data }: ServerSentEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${oneLine(toJsonText(data))}\n\n`;
