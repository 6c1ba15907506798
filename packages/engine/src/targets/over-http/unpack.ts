import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** A decompressed body. We ask for no compression, but some servers compress anyway. */
export function unpack(body: Readable, encoding = ''): Readable {
  const names = encodingsIn(encoding).toReversed();
  if (unknownEncoding(encoding) !== undefined || names.length > ENCODINGS_MAX) return body;
  return names.reduce<Readable>((packed, name) => {
    const decoder = decoders[name]?.();
    if (!decoder) return packed;
    // The decoder's reader receives the error.
    pipeline(packed, decoder, () => {});
    return decoder;
  }, body);
}

/** The encoding that is not unpacked, if there is one. */
export const unknownEncoding = (encoding = ''): string | undefined =>
  encodingsIn(encoding).find((name) => !Object.hasOwn(decoders, name));

const ENCODINGS_MAX = 3;

const encodingsIn = (encoding: string): string[] =>
  encoding
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
