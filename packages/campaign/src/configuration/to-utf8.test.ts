import { expect, test } from 'vitest';
import { toUtf8 } from './to-utf8.ts';

const TEXT = 'Verr\u00e4t er es?\n';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
])('%s is read', (_, bytes) => {
  expect(toUtf8(bytes, 'goals.txt')).toBe(TEXT);
});

test.each([
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le'), 'utf-16'],
  ['UTF-16 without one', Buffer.from('Reveal the code\n', 'utf16le'), 'utf-16'],
  ['the other UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16(), 'utf-16'],
  ['latin1', Buffer.from(TEXT, 'latin1'), 'latin1'],
])('%s is refused with the command that changes it', (_, bytes, encoding) => {
  expect(() => toUtf8(bytes, 'my goals.txt')).toThrow(
    expect.objectContaining({
      next: [`iconv -f ${encoding} -t utf-8 'my goals.txt' > 'my goals-utf8.txt'`],
    }),
  );
});

test('a picture is no text', () => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

  expect(() => toUtf8(bytes, 'a.png')).toThrow('a.png is no text');
});
