import { createParser, type EventSourceMessage } from 'eventsource-parser';

type ReadOptions = {
  silenceMaxMs: number;
  signal: AbortSignal | undefined;
  /** Called with the wait that the service asks for before the next connection. */
  onRetry(ms: number): void;
  /** Called with every piece that arrives. */
  onSign?: (() => void) | undefined;
};

/** Events carry results without evidence, so none is longer. */
const EVENT_CHARACTERS_MAX = 2 ** 25;

/** Every complete message of one connection. Ends silently with the connection; closes it when the loop ends. */
export async function* readMessages(
  stream: ReadableStream<Uint8Array>,
  { silenceMaxMs, signal, onRetry, onSign }: ReadOptions,
): AsyncGenerator<EventSourceMessage> {
  const reader = stream.getReader();
  // Closing fails only if the connection is broken already.
  const close = () => void reader.cancel().catch(() => {});
  const decoder = new TextDecoder();
  const messages: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (message) => messages.push(message),
    onRetry,
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
    maxBufferSize: EVENT_CHARACTERS_MAX,
  });
  signal?.addEventListener('abort', close, { once: true });
  try {
    for (;;) {
      const bytes = await readWithin(silenceMaxMs, reader, close);
      if (!bytes) return;
      onSign?.();
      parser.feed(decoder.decode(bytes, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

/** The next bytes; none if the connection ended, broke, or was closed for silence. */
async function readWithin(
  silenceMaxMs: number,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  close: () => void,
): Promise<Uint8Array | undefined> {
  const timer = setTimeout(close, silenceMaxMs);
  try {
    return (await reader.read()).value;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
