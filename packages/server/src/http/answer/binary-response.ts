import type { Answering } from './answering.ts';
import { toByteStream } from './to-byte-stream.ts';

/** A file: its media type, other headers, and its content as it is made. */
export type BinaryAnswer = {
  mediaType: string;
  headers?: Readonly<Record<string, string>>;
  chunks: AsyncGenerator<string | Uint8Array>;
};

/** Sends a file as it is made. A failure before the first chunk is thrown. */
export async function binaryResponse(
  { mediaType, headers, chunks }: BinaryAnswer,
  { status, ...answering }: Answering,
): Promise<Response> {
  const first = await chunks.next();

  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return new Response(toByteStream(all(), answering), {
    status,
    headers: { 'content-type': mediaType, ...headers },
  });
}
