import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** A decompressed body. We ask for no compression, but some servers compress anyway. */
export function unpack(body: Readable, encoding: string | undefined): Readable {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.();
  if (!decoder) return body;
  // The decoder's reader receives the error.
  pipeline(body, decoder, () => {});
  return decoder;
}
