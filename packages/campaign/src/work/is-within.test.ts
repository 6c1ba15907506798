import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithin } from './is-within.ts';

const ROOT = 'https://models.example/v1';

test.each([
  ['the same', 'https://models.example/v1'],
  ['a slash more', 'https://models.example/v1/'],
  ['a folder below', 'https://models.example/v1/team/a'],
  ['the call itself', 'https://models.example/v1/chat/completions'],
  ['its default port', 'https://models.example:443/v1'],
  ['capitals in scheme and host', 'HTTPS://Models.EXAMPLE/v1'],
  ['dots that stay within', 'https://models.example/v1/a/../b'],
])('%s is within an address', (_, address) => {
  expect(isWithin(address, ROOT)).toBe(true);
});

test.each([
  ['another host that starts like it', 'https://models.example.evil/v1'],
  ['another host that ends like it', 'https://evilmodels.example/v1'],
  ['a subdomain', 'https://a.models.example/v1'],
  ['the parent domain', 'https://example/v1'],
  ['the host as a user name', 'https://models.example@evil.example/v1'],
  ['the host as a user name, its path too', 'https://models.example/v1@evil.example/v1'],
  ['the host as a password', 'https://a:models.example@evil.example/v1'],
  ['a user name', 'https://evil.example@models.example/v1'],
  ['a password', 'https://a:b@models.example/v1'],
  ['a backslash before another host', 'https://evil.example\\@models.example/v1'],
  ['a trailing dot', 'https://models.example./v1'],
  ['another port', 'https://models.example:8443/v1'],
  ['the port of another scheme', 'https://models.example:80/v1'],
  ['another scheme', 'http://models.example/v1'],
  ['a scheme that is no web address', 'ftp://models.example/v1'],
  ['the scheme of a file', 'file://models.example/v1'],
  ['text', 'models.example/v1'],
  ['nothing', ''],
  ['a variable', '$URL'],
  ['a path that only starts like it', 'https://models.example/v1evil'],
  ['capitals in the path', 'https://models.example/V1'],
  ['the folder above', 'https://models.example/'],
  ['dots that leave', 'https://models.example/v1/../admin'],
  ['encoded dots that leave', 'https://models.example/v1/%2e%2e/admin'],
  ['half-encoded dots that leave', 'https://models.example/v1/.%2E/admin'],
  ['an encoded slash', 'https://models.example/v1/..%2fadmin'],
  ['an encoded backslash', 'https://models.example/v1/..%5Cadmin'],
  ['dots that are encoded twice', 'https://models.example/v1/%252e%252e/admin'],
  ['a slash that is encoded twice', 'https://models.example/v1/..%252fadmin'],
  ['a backslash', 'https://models.example/v1\\..\\admin'],
  ['a parameter after dots', 'https://models.example/v1/..;/admin'],
  ['a parameter', 'https://models.example/v1/;a=b/../../admin'],
  ['a line break', 'https://models.example/v1/.\n./admin'],
  ['a tab', 'https://models.example/v1/.\t./admin'],
  ['a space after a host', 'https://models.example '],
  ['a space before it', ' https://models.example/v1'],
  ['an encoded NUL', 'https://models.example/v1/a%00'],
  ['a query', 'https://models.example/v1?to=https://evil.example'],
  ['an empty query, which swallows the path of the call', 'https://models.example/v1?'],
  ['a fragment', 'https://models.example/v1#a'],
  ['an empty fragment', 'https://models.example/v1#'],
  ['a letter that looks like another', 'https://mоdels.example/v1'],
  ['an empty folder that some servers take for another host', 'https://models.example//v1'],
])('%s is not within an address', (_, address) => {
  expect(isWithin(address, ROOT)).toBe(false);
});

test.each([
  ['http://[::1]:8000/v1', 'http://[0:0:0:0:0:0:0:1]:8000/v1', true],
  ['http://127.0.0.1:8000', 'http://127.1:8000/v1', true],
  ['http://127.0.0.1:8000', 'http://2130706433:8000/v1', true],
  ['http://127.0.0.1:8000', 'http://localhost:8000/v1', false],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:80001/v1', false],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:800/v1', false],
  ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1', true],
  ['https://models.example/v1/chat/completions', 'https://models.example/v1', true],
  ['https://models.example/api/chat', 'https://models.example/api/generate', true],
  ['https://models.example/a%20b', 'https://models.example/a%20b/v1', true],
])('of %s, is %s within it: %s', (allowed, address, expected) => {
  expect(isWithin(address, allowed)).toBe(expected);
});

test('letters beyond ASCII are read alike however often', () => {
  for (let times = 0; times < 20_000; times++)
    if (!isWithin('https://bücher.example/v1', 'https://bücher.example'))
      throw new Error(`Not after ${times} times.`);
});

const host = fc.domain();
const segment = fc.stringMatching(/^[a-z\d][\w.~-]{0,8}$/);
const path = fc
  .array(segment, { maxLength: 3 })
  .map((parts) => parts.map((part) => `/${part}`).join(''));

test('what is called is on the allowed origin and at or below the allowed path, whatever is written', () => {
  const junk = fc.string({ unit: fc.constantFrom(...'/\\.@:?#%;2eEfF5cC \t\nav1'), maxLength: 14 });
  fc.assert(
    fc.property(host, path, junk, junk, (name, root, before, after) => {
      const allowed = `https://${name}${root}`;
      for (const address of [`${allowed}${after}`, `https://${before}${name}${root}${after}`]) {
        if (!isWithin(address, allowed)) continue;
        // As models are called: the path of the call follows the address.
        const called = new URL(`${address.replace(/(?<!\/)\/+$/, '')}/call`);
        expect(called.origin).toBe(new URL(allowed).origin);
        expect(
          decodeURIComponent(called.pathname).startsWith(
            `${new URL(allowed).pathname.replace(/\/$/, '')}/`,
          ),
        ).toBe(true);
        expect([called.username, called.password]).toEqual(['', '']);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('an address is within itself and everything above it, and never within a sibling', () => {
  fc.assert(
    fc.property(host, path, path, segment, (name, root, below, other) => {
      const allowed = `https://${name}${root}`;
      expect(isWithin(`${allowed}${below}`, allowed)).toBe(true);
      expect(isWithin(`${allowed}-${other}`, `${allowed}/${other}`)).toBe(false);
      expect(
        isWithin(`https://${name}.${other.replaceAll(/[^a-z\d]/g, '')}x${root}`, allowed),
      ).toBe(false);
    }),
  );
});
