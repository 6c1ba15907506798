import type { Answering } from './answering.ts';
import { inChunks, type Piece } from './chunks.ts';
import { toByteStream } from './to-byte-stream.ts';

/** A text sent in chunks as it arrives. */
export async function textResponse(
  texts: AsyncGenerator<Piece>,
  { headers, ...answering }: Answering & { headers: Record<string, string> },
): Promise<Response> {
  const { status, onEnd = () => {} } = answering;
  const chunks = inChunks(texts);
  const first = await chunks.next();
  const second = first.done ? first : await chunks.next();
  if (second.done) {
    onEnd();
    return new Response(first.value ?? '', { status, headers });
  }

  async function* all() {
    try {
      yield first.value as Piece;
      yield second.value as Piece;
      yield* chunks;
    } finally {
      await chunks.return(undefined);
    }
  }
  return new Response(toByteStream(all(), answering), { status, headers });
}
