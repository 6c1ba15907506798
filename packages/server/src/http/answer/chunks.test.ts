import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RawJson } from '../../db/json/raw-json.ts';
import { CHUNK_CHARACTERS, inChunks, type Piece, rawJsonChunks } from './chunks.ts';

const BYTES_MAX = 4 * CHUNK_CHARACTERS;

/** Texts of every length around a chunk, with characters of one to four bytes. */
const texts = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'é', '車', '🚀', 'x🚀'), fc.nat(3 * CHUNK_CHARACTERS))
    .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length))),
  { maxLength: 4 },
);

async function* each(pieces: Iterable<string>) {
  yield* pieces;
}

test('texts arrive whole, and a part of a long one does not keep it in memory', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const chunks: Piece[] = [];
      for await (const one of inChunks(each(given))) chunks.push(one);

      expect(Buffer.concat(chunks.map((one) => Buffer.from(one))).toString()).toBe(given.join(''));
      for (const one of chunks)
        if (typeof one !== 'string') expect(one.buffer.byteLength).toBeLessThan(BYTES_MAX);
        else expect(one.length).toBeLessThan(2 * CHUNK_CHARACTERS);
      const longest = given.filter(({ length }) => length > CHUNK_CHARACTERS);
      expect(chunks.filter((one) => typeof one !== 'string').length).toBeGreaterThanOrEqual(
        2 * longest.length,
      );
    }),
    { numRuns: 40 },
  );
});

test('a long JSON text is sent as bytes of its own, never cut within a character', () => {
  const text = JSON.stringify(`x${'🚀'.repeat(CHUNK_CHARACTERS)}`);

  const chunks = [...rawJsonChunks(new RawJson(text))];

  expect(Buffer.concat(chunks).toString()).toBe(text);
  expect(chunks.length).toBeGreaterThan(2);
  for (const one of chunks) expect(one.buffer.byteLength).toBeLessThan(BYTES_MAX);
});
