import type { Encoding } from './encoding.ts';
import { encodingIds, encodings } from './index.ts';

/** Encodings that are applied one after the other, written `rot13+base64`. */
export type Chain = { id: string; form: string; encode(text: string): string };

/** Much longer than anything that a model reads in one encoding. */
const LENGTH_MAX = 8;

/** Reads a chain. Throws an `Error` that names what exists. */
export function readChain(text: string): Chain {
  const names = text.split('+').map((name) => name.trim().toLowerCase());
  if (names.length > LENGTH_MAX) throw new Error(`At most ${LENGTH_MAX} encodings in a chain.`);
  const links = names.map(getEncoding);
  return {
    id: names.join('+'),
    // The last one applied is read first.
    form: links
      .toReversed()
      .map(({ form }) => form)
      .join(', and below that '),
    encode: (plain) => links.reduce((written, { encode }) => encode(written), plain),
  };
}

function getEncoding(name: string): Encoding {
  const found = encodings.find(({ id }) => id === name);
  if (found) return found;
  throw new Error(`There is no encoding "${name}". There are: ${encodingIds.join(', ')}.`);
}
