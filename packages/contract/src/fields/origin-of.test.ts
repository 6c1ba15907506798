import { expect, test } from 'vitest';
import { originOf } from './origin-of.ts';

test.each([
  [
    'https://user:hidden@Models.example:8443/hidden?key=hidden#hidden',
    'https://models.example:8443',
  ],
  ['wss://models.example:443/chat', 'wss://models.example'],
  ['postgres://user:hidden@[::1]:5432/db', 'postgres://[::1]:5432'],
  ['hidden', 'an address that cannot be read'],
])('of %s only scheme, host and port are shown', (address, shown) => {
  expect(originOf(address)).toBe(shown);
});
