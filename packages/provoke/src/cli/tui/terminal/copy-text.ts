import { StringDecoder } from 'node:string_decoder';
import { formatCount, plural } from '@provoke/figures';

/** Terminals drop more without a word. In UTF-8, before it is encoded. */
const BYTES_MAX = 48 * 1024;

type Copied = {
  /** What asks the terminal for it (OSC 52). */
  sequence: string;
  /** `Copied 1,234 characters.` */
  words: string;
};

/** Puts a text on the clipboard of the terminal, also of one at the other end of a line. */
export function copyText(text: string): Copied {
  const bytes = Buffer.from(text);
  const kept = wholeCharacters(bytes.subarray(0, BYTES_MAX));
  const sequence = `\u001b]52;c;${kept.toString('base64')}\u0007`;
  const all = [...text].length;
  if (kept.length === bytes.length)
    return { sequence, words: `Copied ${plural(all, 'character')}.` };
  const some = [...kept.toString()].length;
  return {
    sequence,
    words: `Copied the first ${formatCount(some)} of ${plural(all, 'character')}.`,
  };
}

/** Without a character that was cut. */
const wholeCharacters = (bytes: Buffer): Buffer =>
  Buffer.from(new StringDecoder('utf8').write(bytes));
