import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateApiKey, parseApiKey } from './api-key.ts';

test('a key has its prefix, 43 characters of secret and 6 of checksum', () => {
  const { key, prefix } = generateApiKey();

  expect(key).toMatch(/^pvk_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
  expect(parseApiKey(key)).toEqual({ prefix });
});

test('one wrong character anywhere makes it invalid', () => {
  const { key } = generateApiKey();
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(...'aZ3_!'), (place, other) => {
      fc.pre(key[place] !== other);
      expect(parseApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBeUndefined();
    }),
  );
});

test("the security guide's pattern finds keys", async () => {
  const guide = await readFile(
    new URL('../../../../../docs/guides/security.md', import.meta.url),
    'utf8',
  );
  const [pattern = ''] = /^pvk_\[.*$/m.exec(guide) ?? [];

  expect(`KEY=${generateApiKey().key};`).toMatch(new RegExp(`KEY=${pattern};`));
});

test('the checksum is the standard CRC-32', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
});
