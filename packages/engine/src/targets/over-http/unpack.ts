import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** A body as it was before it was compressed. We ask for no compression; some servers compress all the same. */
export function unpack(body: Readable, encoding: string | undefined): Readable {
  const decoder = decoders[encoding?.trim().toLowerCase() ?? '']?.();
  if (!decoder) return body;
  // Whoever reads the decoder hears of the error.
  pipeline(body, decoder, () => {});
  return decoder;
}
