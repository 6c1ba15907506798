import type { RawJson } from '../../db/json/raw-json.ts';

/** Large enough for a chunk on the wire; a shorter answer is sent whole, with its length. */
export const CHUNK_CHARACTERS = 65_536;

/** Text, or bytes of text in UTF-8, cut anywhere. */
export type Piece = string | Uint8Array;

/** The same text in pieces of about the size of a chunk. */
export async function* inChunks(given: AsyncGenerator<Piece>): AsyncGenerator<Piece, undefined> {
  let joined = '';
  for await (const one of given) {
    const isShort = typeof one === 'string' && one.length <= CHUNK_CHARACTERS;
    if (isShort) joined += one;
    if (joined !== '' && (!isShort || joined.length >= CHUNK_CHARACTERS)) {
      yield joined;
      joined = '';
    }
    // Bytes are passed on: decoding them to join them is slow.
    if (!isShort) yield* typeof one === 'string' ? encoded(one) : [one];
  }
  if (joined !== '') yield joined;
}

/**
 * A long text as bytes of its own, piece by piece: a part of a text would keep the whole in memory for as long as its
 * reader takes, and encoding ten megabytes at once would block all other requests. Never cut within a surrogate pair.
 */
function* encoded(text: string): Generator<Uint8Array> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + CHUNK_CHARACTERS;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end++;
    yield Buffer.from(text.slice(at, end));
  }
}

export function* rawJsonChunks({ json }: RawJson): Generator<Uint8Array> {
  if (typeof json === 'string') yield* encoded(json);
  else
    for (let at = 0; at < json.length; at += CHUNK_CHARACTERS)
      yield json.subarray(at, at + CHUNK_CHARACTERS);
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
