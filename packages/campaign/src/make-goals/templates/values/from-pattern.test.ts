import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitsPattern, fromPattern } from './from-pattern.ts';

test.each([
  '^ORD-[0-9]{6}$',
  '^POL-[A-Z]{2}-\\d{6}$',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  '^cus_[A-Za-z0-9]{14,}$',
  '\\w{3}',
  '^[A-Z][a-z]?\\.x$',
  '^v[0-9]+\\.[0-9]+$',
])('a text of the pattern %s is one that it accepts, the same for the same names', (pattern) => {
  const text = fromPattern(pattern, ['a']);

  if (pattern.includes('(')) expect(text).toBeUndefined();
  else {
    expect(text).toBeDefined();
    expect(fitsPattern(text ?? '', pattern)).toBe(true);
    expect(fromPattern(pattern, ['a'])).toBe(text);
  }
});

test.each([
  ['a telephone number', '^\\+49[0-9]{11}$'],
  ['a bank account', '^DE[0-9]{20}$'],
  ['an address', '^[a-z]+@acme\\.com$'],
  ['text without end', '^a{100000}$'],
  ['what it may not be', '^[^a]$'],
  ['no pattern', '[z-a]['],
])('it makes no %s', (_, pattern) => {
  expect(fromPattern(pattern, ['a'])).toBeUndefined();
});

test('any pattern is read within bounds, and what comes of it fits', () => {
  const part = fc.constantFrom(
    '^',
    '$',
    '[a-f]',
    '[0-9]{2,5}',
    '\\d+',
    '-',
    'X',
    '.',
    '(a|b)',
    '\\',
    '{9',
    '*',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const pattern = parts.join('');
      const text = fromPattern(pattern, [1]);
      if (text !== undefined) expect(fitsPattern(text, pattern), pattern).toBe(true);
    }),
  );
});

test('what cannot be read as a pattern forbids nothing', () => {
  expect([fitsPattern('a', '(?=b)a'), fitsPattern('a', '['), fitsPattern('a', '^b$')]).toEqual([
    true,
    true,
    false,
  ]);
});
