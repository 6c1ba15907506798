import type { StillAuthenticated } from '../still-authenticated.ts';
import { oneLine } from './json-lines.ts';
import { toJsonText } from './json-text.ts';
import { type ReaderWatch, watchReader } from './watch-reader.ts';

export type ServerSentEvent = { event: string; id?: number; data: unknown };

type Options = {
  /** Aborted when the reader disconnects. */
  signal: AbortSignal;
  isAuthenticated: StillAuthenticated;
  onBreak(error: unknown): void;
  /** Called however the stream ends. */
  onEnd(): void;
  beatMs?: number;
};

/**
 * Sends what a handler yields as server-sent events. A comment with every beat keeps proxies from timing out, and
 * shows the reader that the service is alive. The reader pulls, so a slow one delays the stream instead of filling
 * memory. The stream ends if the reader disconnects, loses access, or reads nothing for half a minute.
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
    // It may be waiting for a change, which no longer matters.
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

/** JSON has no raw line breaks, so `data` is always one line. */
const toBlock = ({ event, id, data }: ServerSentEvent) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${oneLine(toJsonText(data))}\n\n`;
