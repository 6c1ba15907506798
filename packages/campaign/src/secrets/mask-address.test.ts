import { expect, test } from 'vitest';
import { maskAddress, secretsInAddress } from './mask-address.ts';

test.each([
  ['https://models.example/v1?key=hidden', ['hidden']],
  ['https://models.example/v1?api_key=hidden&model=m', ['hidden']],
  ['https://me:hidden@models.example/v1', ['hidden']],
  ['https://models.example/v1?model=m&monkey=banana', []],
  ['https://models.example/v1?key={{key}}&token=', []],
  ['not an address', []],
  [undefined, []],
])('%s holds %j', (address, secrets) => {
  expect(secretsInAddress(address)).toEqual(secrets);
});

test('a recorded address is without its secrets, written plainly or encoded', () => {
  expect(maskAddress('https://m.example/?key=a/b&token=a%2Fb', ['a/b'])).toBe(
    'https://m.example/?key=secret-removed&token=secret-removed',
  );
});
