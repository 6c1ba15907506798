import type { IncomingMessage } from 'node:http';
import { tooLarge } from '../export/decompress.ts';
import { EXPORT_BYTES_MAX } from '../export/limits.ts';

/** The body of a request, refused as soon as it is too large. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array> {
  if (Number(request.headers['content-length']) > EXPORT_BYTES_MAX) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The socket stays open for the answer that refuses.
  const parts: AsyncIterable<Uint8Array> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of parts) {
    bytes += chunk.byteLength;
    if (bytes > EXPORT_BYTES_MAX) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
