import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frontendMessages } from './frontend-messages.ts';

function message(type: string, text: string): Buffer {
  const bytes = Buffer.alloc(type.length + 4 + text.length, `${type}0000${text}`);
  bytes.writeInt32BE(4 + text.length, type.length);
  return bytes;
}

test('messages are the same, however they are split', () => {
  const sent = Buffer.concat([message('', 'who'), message('Q', 'select 1'), message('S', '')]);
  fc.assert(
    fc.property(fc.array(fc.nat(sent.length)), (cuts) => {
      const seen: string[] = [];
      const read = frontendMessages((type, payload) => seen.push(`${type}:${payload}`));
      const places = [0, ...cuts.sort((a, b) => a - b), sent.length];

      for (const [index, place] of places.entries()) read(sent.subarray(place, places[index + 1]));

      expect(seen).toEqual(['Q:select 1', 'S:']);
    }),
  );
});
