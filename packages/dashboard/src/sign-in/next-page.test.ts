import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf, toNextPage } from './next-page.ts';

test.each([
  ['/runs/1?verdict=broken&q=%2F', '/app/runs/1?verdict=broken&q=%2F'],
  ['/', '/app/'],
  [undefined, '/app/'],
  ['', '/app/'],
  ['runs', '/app/'],
  ['https://evil.invalid/', '/app/'],
  ['//evil.invalid/', '/app//evil.invalid/'],
  ['/\\evil.invalid', '/app//evil.invalid'],
  ['/../auth/sign-out', '/app/'],
  ['/%2e%2e/auth/error', '/app/'],
  ['javascript:alert(1)', '/app/'],
])('after signing in, %j leads to %s', (next, page) => {
  expect(toNextPage(next, '/app')).toBe(page);
});

test('no address leads out of the dashboard', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '%2e',
    '//',
    '@',
    ':',
    'a',
    '?',
    '#',
    '\t',
    '\n',
    '\0',
  );
  const next = fc.oneof(
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.string(),
  );

  fc.assert(
    fc.property(next, (next) => {
      const url = new URL(toNextPage(next, '/tools/app'), 'https://service.example/tools/app/');

      expect(url.origin).toBe('https://service.example');
      expect(url.pathname.startsWith('/tools/app/')).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('the place of a page is its address within the dashboard', () => {
  const url = new URL('https://service.example/tools/app/runs/1?a=1');

  expect(placeOf(url as unknown as Location, '/tools/app')).toBe('/runs/1?a=1');
});
