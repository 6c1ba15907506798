import type { RawJson } from '../../db/json/raw-json.ts';

/** Large enough for a chunk on the wire; a shorter answer is sent whole, with its length. */
export const CHUNK_CHARACTERS = 65_536;

/** Text, or bytes of text in UTF-8, cut anywhere. */
export type Piece = string | Uint8Array;

/** The same text in pieces of about the size of a chunk. Bytes are passed on: decoding them to join them is slow. */
export async function* inChunks(given: AsyncGenerator<Piece>): AsyncGenerator<Piece, undefined> {
  let joined = '';
  for await (const one of given) {
    if (typeof one !== 'string') {
      if (joined !== '') yield joined;
      joined = '';
      yield one;
      continue;
    }
    for (const piece of pieces(one)) {
      joined += piece;
      if (joined.length < CHUNK_CHARACTERS) continue;
      yield joined;
      joined = '';
    }
  }
  if (joined !== '') yield joined;
}

/** Each short enough for a chunk, never cut within a surrogate pair. */
function* pieces(text: string): Generator<string> {
  let at = 0;
  while (text.length - at > CHUNK_CHARACTERS) {
    const end = at + CHUNK_CHARACTERS;
    const cut = isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end;
    yield text.slice(at, cut);
    at = cut;
  }
  yield at === 0 ? text : text.slice(at);
}

/** As one piece, encoding ten megabytes would block all other requests. */
export function* rawJsonChunks({ json }: RawJson): Generator<Piece> {
  for (let at = 0, end = 0; at < json.length; at = end) {
    end = at + CHUNK_CHARACTERS;
    if (typeof json !== 'string') yield json.subarray(at, end);
    else {
      if (isHighSurrogate(json.charCodeAt(end - 1))) end++;
      yield json.slice(at, end);
    }
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
