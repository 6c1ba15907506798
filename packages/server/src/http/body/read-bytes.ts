import { Problem } from '../problem.ts';

/** Bodies up to this size are read and parsed immediately; larger ones wait for their turn. */
export const SMALL_BYTES = 16_384;

/** Waits for memory for a large body. It is released at the end of the request. */
export type Reserve = (amount: number) => Promise<void>;

/** Reads a request's body up to the limit. Nothing of a large one is held before its turn. */
export async function readBytes(
  request: Request,
  { bytesMax, reserve }: { bytesMax: number; reserve: Reserve },
): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (length === null) return readChunks(request, { bytesMax, reserve });
  const bytes = Number(length);
  if (bytes > bytesMax) throw tooLarge(bytesMax);
  if (bytes > SMALL_BYTES) await reserve(bytes);
  // In one call, which is much faster than in chunks.
  return new Uint8Array(await request.arrayBuffer());
}

/** A body without a length may grow up to the limit. */
async function readChunks(
  { body }: Request,
  { bytesMax, reserve }: { bytesMax: number; reserve: Reserve },
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let hasRoom = false;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw tooLarge(bytesMax);
    if (size > SMALL_BYTES && !hasRoom) {
      await reserve(bytesMax);
      hasRoom = true;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (bytesMax: number) =>
  new Problem('body-too-large', {
    detail: `The body is larger than ${bytesMax} bytes.`,
    headers: { Connection: 'close' },
  });
