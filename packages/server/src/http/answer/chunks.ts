import { StringDecoder } from 'node:string_decoder';
import type { RawJson } from '../../json/raw-json.ts';

/** Large enough for a chunk on the wire; a shorter answer is sent whole, with its length. */
export const CHUNK_CHARACTERS = 65_536;

/** The same text in pieces of about the size of a chunk. */
export async function* inChunks(texts: AsyncGenerator<string>): AsyncGenerator<string, undefined> {
  let parts: string[] = [];
  let length = 0;
  for await (const text of texts)
    for (const piece of pieces(text)) {
      parts.push(piece);
      length += piece.length;
      if (length < CHUNK_CHARACTERS) continue;
      yield parts.join('');
      parts = [];
      length = 0;
    }
  if (length > 0) yield parts.join('');
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
export function* rawJsonChunks({ json }: RawJson): Generator<string> {
  const decoder = new StringDecoder('utf8');
  for (let at = 0, end = 0; at < json.length; at = end) {
    end = at + CHUNK_CHARACTERS;
    if (typeof json !== 'string') yield decoder.write(json.subarray(at, end));
    else {
      if (isHighSurrogate(json.charCodeAt(end - 1))) end++;
      yield json.slice(at, end);
    }
  }
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
