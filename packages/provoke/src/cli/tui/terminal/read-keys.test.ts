import { expect, test } from 'vitest';
import { readKeys } from './read-keys.ts';

test('keys that arrive together are read one by one', () => {
  expect(readKeys('\u007f55\u001b[B\u001bOBq\u0003')).toEqual([
    ...['backspace', '5', '5', 'down', 'down', 'q', 'ctrl-c'],
  ]);
});

test('an unknown sequence is no key, and neither is a bare control character', () => {
  expect(readKeys('\u001b[200~j\u0007\u001b[?1;2c\u001b')).toEqual(['j', 'escape']);
});

test('a letter outside ASCII is one key', () => {
  expect(readKeys('ü列🚂')).toEqual(['ü', '列', '🚂']);
});
