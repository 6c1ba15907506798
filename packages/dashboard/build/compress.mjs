import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /^assets\/.*\.(js|css|svg)$/;

/** Adds a brotli and a gzip form of each file that gets smaller by it, so that the service compresses nothing. */
export async function compress(files) {
  const all = await Promise.all(
    files.map(async ([name, content]) => {
      if (!COMPRESSIBLE.test(name)) return [[name, content]];
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      const forms = [
        [`${name}.br`, await brotli(content, { params })],
        [`${name}.gz`, await zip(content, { level: 9 })],
      ];
      return [[name, content], ...forms.filter(([, bytes]) => bytes.length < content.length)];
    }),
  );
  return all.flat();
}
