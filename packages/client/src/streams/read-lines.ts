type ReadOptions = {
  silenceMaxMs: number;
  disconnect(): void;
  /** Called when the connection breaks, stays silent, or ends within a line. */
  onBreak(cause: unknown): never;
};

/** The service sends no longer line. */
const LINE_CHARACTERS_MAX = 2 ** 25;

/** Every complete line of one connection. Closes the connection when the loop ends. */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  { silenceMaxMs, disconnect, onBreak }: ReadOptions,
): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const timer = setTimeout(disconnect, silenceMaxMs);
      const { value } = await reader
        .read()
        .catch(onBreak)
        .finally(() => clearTimeout(timer));
      if (!value) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LINE_CHARACTERS_MAX) onBreak(new Error('a line without an end'));
      yield* lines;
    }
  } finally {
    // Closing fails only if the connection is broken already.
    void reader.cancel().catch(() => {});
  }
  if (rest !== '') onBreak(new Error('ended within a line'));
}
