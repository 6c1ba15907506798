import { expect, test } from 'vitest';
import { toContextOptions } from './access.ts';
import { checkNotOver } from './check-not-over.ts';
import { expiryOf } from './expiry.ts';
import { fitsPage, stateOfSite } from './of-site.ts';
import { secretsInState } from './secrets-in-state.ts';
import { StorageState } from './storage-state.ts';

const PAGE = 'https://app.shop.example/chat';
const NOW = new Date('2026-11-28T12:00:00Z');
const at = (moment: string) => Date.parse(moment) / 1_000;

type Cookie = { name?: string; value?: string; domain?: string; expires?: number };

const withCookies = (...cookies: (Cookie & { httpOnly?: boolean })[]) =>
  StorageState.parse({
    cookies: cookies.map((one) => ({
      name: 'sid',
      value: 'x',
      domain: 'app.shop.example',
      ...one,
    })),
  });
const withStored = (origin: string, value: string) =>
  StorageState.parse({ origins: [{ origin, localStorage: [{ name: 'it', value }] }] });

test.each([
  ['app.shop.example', true],
  ['.app.shop.example', true],
  ['.shop.example', true],
  ['api.shop.example', true],
  ['login.accounts.example', false],
  ['notshop.example', false],
  ['.example', false],
])('of the cookies of a sign-in, that of %s is kept for its site: %s', (domain, isKept) => {
  const { cookies } = stateOfSite(withCookies({ domain }), PAGE);

  expect(cookies.length === 1).toBe(isKept);
});

test.each([
  ['https://a.co.uk/', 'b.co.uk', false],
  ['https://a.shop.co.uk/', 'b.shop.co.uk', true],
  ['http://127.0.0.1/', '10.0.0.1', false],
  ['http://127.0.0.1/', '127.0.0.1', true],
  ['http://localhost:3000/', 'localhost', true],
  ['http://[::1]:3000/', '[::1]', true],
])('on %s, a cookie of %s is of the site: %s', (url, domain, isKept) => {
  expect(stateOfSite(withCookies({ domain }), url).cookies.length === 1).toBe(isKept);
});

test('storage is kept for the site alone, and a state fits a page that finds something of it', () => {
  const own = withStored('https://app.shop.example', 'x');
  const other = withStored('https://login.accounts.example', 'x');

  expect(stateOfSite(own, PAGE).origins).toHaveLength(1);
  expect(stateOfSite(other, PAGE).origins).toEqual([]);
  expect(fitsPage(own, PAGE)).toBe(true);
  expect(fitsPage(withCookies({ domain: '.shop.example' }), PAGE)).toBe(true);
  expect(fitsPage(withCookies({ domain: 'shop.example' }), PAGE)).toBe(false);
  expect(fitsPage(withStored('https://app.shop.example:8443', 'x'), PAGE)).toBe(false);
});

test('a sign-in lasts until the first cookie of a session ends, by name, whatever else ends before', () => {
  const state = withCookies(
    { name: '_ga', expires: at('2026-11-28T11:00:00Z') },
    { name: '__cf_bm', httpOnly: true, expires: at('2026-11-28T11:00:00Z') },
    { name: 'csrf_token', expires: at('2026-11-28T11:00:00Z') },
    { name: 'refresh_token', expires: at('2026-12-24T00:00:00Z') },
    { name: 'access_token', expires: at('2026-11-28T13:00:00Z') },
  );

  expect(expiryOf(state, PAGE, NOW)).toEqual({
    ...{ at: new Date('2026-11-28T13:00:00Z'), cookie: 'access_token', isOver: false },
  });
});

test('it has expired when all that carried it has, and not while the page stores a token', () => {
  const ended = withCookies(
    { name: 'sid', expires: at('2025-11-28T11:00:00Z') },
    { name: 'theme', expires: at('2027-11-28T11:00:00Z') },
  );
  const half = withCookies({ expires: at('2026-11-28T11:00:00Z') }, { name: 'auth', expires: -1 });
  const stored = withStored('https://app.shop.example', '{"jwt":"eyJhbGciOiJI1NiJ9.e30.abc"}');
  const isOver = (state: StorageState) => expiryOf(state, PAGE, NOW).isOver;

  expect(isOver(ended)).toBe(true);
  expect(isOver(half)).toBe(false);
  expect(isOver({ ...ended, origins: stored.origins })).toBe(false);
  expect(
    isOver({ ...ended, origins: withStored('https://app.shop.example', 'dark').origins }),
  ).toBe(true);
  expect(() => checkNotOver(PAGE, { state: ended })).toThrow(
    'The sign-in to https://app.shop.example has expired: its cookie sid ended on 2025-11-28. Sign in, in a window: provoke scan https://app.shop.example/chat --sign-in',
  );
});

test('its secrets are the values of a session and what looks like a token, not settings of the page', () => {
  const state = {
    ...withCookies(
      { name: 'sid', value: 'a1b2%3D' },
      { name: 'hidden', value: 'httponly', httpOnly: true },
      { name: 'lang', value: 'en-GB' },
      { name: 'seen', value: 'return-policy-of-the-shop' },
    ),
    origins: [
      ...withStored('https://app.shop.example', '{"user":{"jwt":"\\"eyJhbGci1.e30.abcdef\\""}}')
        .origins,
      ...withStored('https://app.shop.example', 'https://shop.example/page/4711').origins,
      {
        ...{ origin: 'https://app.shop.example', localStorage: [] },
        indexedDB: [{ stores: [{ records: [{ value: { token: 'indexed-token-4711' } }] }] }],
      },
    ],
  };

  expect(secretsInState(state)).toEqual([
    ...['a1b2%3D', 'a1b2=', 'httponly', 'eyJhbGci1.e30.abcdef', 'indexed-token-4711'],
  ]);
});

test('a deep or endless-looking value is read in time that grows with its size', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  expect(secretsInState(withStored('https://app.shop.example', deep))).toEqual([]);
});

test('a name, a password and a certificate are bound to the origin of the page', () => {
  const options = toContextOptions(PAGE, {
    ...{ username: 'me', password: 'letmein', certificate: 'cert.pem', key: 'key.pem' },
  });

  expect(options).toEqual({
    httpCredentials: { username: 'me', password: 'letmein', origin: 'https://app.shop.example' },
    clientCertificates: [
      { origin: 'https://app.shop.example', certPath: 'cert.pem', keyPath: 'key.pem' },
    ],
  });
});
