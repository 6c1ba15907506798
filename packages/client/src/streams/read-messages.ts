import { createParser, type EventSourceMessage } from 'eventsource-parser';

type ReadOptions = {
  silenceMaxMs: number;
  signal: AbortSignal | undefined;
  /** The service asks for such a wait before the next connection. */
  onRetry(ms: number): void;
};

/** One event carries a result without its evidence; what is longer than this is no event. */
const EVENT_CHARACTERS_MAX = 2 ** 25;

/** Every whole message of one connection. Ends, without a word, when the connection does; closes it when left. */
export async function* readMessages(
  stream: ReadableStream<Uint8Array>,
  { silenceMaxMs, signal, onRetry }: ReadOptions,
): AsyncGenerator<EventSourceMessage> {
  const reader = stream.getReader();
  // Only a connection that is broken already refuses to be closed.
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
      parser.feed(decoder.decode(bytes, { stream: true }));
      yield* messages.splice(0);
    }
  } finally {
    signal?.removeEventListener('abort', close);
    close();
  }
}

/** The next bytes; none when the connection has ended, is broken, or stays silent and is closed for it. */
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
