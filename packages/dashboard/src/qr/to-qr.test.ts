import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toQr } from './to-qr.ts';

const text = (length: number) => 'otpauth://totp/'.repeat(30).slice(0, length);

/** The codes that the encoder `qrcode` 8 for Python draws for the same texts, at level L with mask 1. */
test.each([
  [17, 21, 'c92fbce311024d0b'],
  [60, 33, '7af3c397fcaaec67'],
  [134, 41, '520441b39ad604b0'],
  [150, 45, '40d0c7b6061f17f7'],
  [230, 53, 'd78c8e48345de811'],
  [271, 57, '0278d5f92c7d1ebb'],
])(
  'a text of %i bytes is drawn as another encoder draws it, %i modules wide',
  (length, size, hash) => {
    const rows = toQr(text(length))?.map((row) => row.map(Number).join('')) ?? [];

    expect(rows).toHaveLength(size);
    expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(hash);
  },
);

test('a text that is too long gets no code', () => {
  expect(toQr(text(272))).toBeUndefined();
});
