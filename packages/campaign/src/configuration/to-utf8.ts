import { isUtf8 } from 'node:buffer';
import { basename, extname } from 'node:path';
import { UsageError } from '../errors/usage-error.ts';
import { quoteWord } from '../notices/quote-word.ts';

/** The text of a file. What was saved in another encoding would be read as garbage. Throws `UsageError`. */
export function toUtf8(bytes: Uint8Array, path: string): string {
  const encoding = findEncoding(bytes);
  if (encoding === undefined) return new TextDecoder().decode(bytes);
  if (encoding === 'binary')
    throw new UsageError(`${path} is no text, but a picture, a program or the like.`, {
      next: [`file ${quoteWord(path)}`],
    });
  const said = encoding === 'utf-16' ? 'is saved as UTF-16. provoke reads' : 'is not';
  const ending = extname(path);
  const saved = quoteWord(`${basename(path, ending)}-utf8${ending}`);
  throw new UsageError(`${path} ${said} UTF-8 text.`, {
    next: [`iconv -f ${encoding} -t utf-8 ${quoteWord(path)} > ${saved}`],
  });
}

type Encoding = 'utf-16' | 'latin1' | 'binary';

/** Undefined for UTF-8. In UTF-16, every second byte of most languages' text is zero. */
function findEncoding(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16';
  const start = bytes.subarray(0, LOOKED_AT);
  const zeros = start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros > start.length / 3) return 'utf-16';
  if (isUtf8(bytes)) return undefined;
  return zeros > 0 ? 'binary' : 'latin1';
}

const LOOKED_AT = 4_096;
