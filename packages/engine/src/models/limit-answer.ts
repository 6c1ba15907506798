const BYTES_MAX = 4 * 1024 * 1024;

/** The answer exceeded the limit; the rest was not read. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
}

/** A fetch that fails with `AnswerTooLong` beyond 4 MiB, so that an endless answer does not fill the memory. */
export const limitAnswer =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(countBytes()), { status, statusText, headers });
  };

function countBytes(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > BYTES_MAX) throw new AnswerTooLong('The answer is longer than 4 MiB.');
      controller.enqueue(chunk);
    },
  });
}
