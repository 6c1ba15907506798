import { expect, test } from 'vitest';
import { publicUrl } from './public-url.ts';

const seenAs = (url: string, host?: string, publicBaseUrl?: string) =>
  publicUrl(new Request(url, { headers: host === undefined ? {} : { host } }), publicBaseUrl).href;

test.each([
  ['localhost:8080', 'http://localhost:8080/agent?page=2'],
  ['my_service', 'http://my_service/agent?page=2'],
  ['[::1]:80', 'http://[::1]/agent?page=2'],
])('links have the requested host: %s', (host, url) => {
  expect(seenAs('http://inside/agent?page=2#x', host)).toBe(url);
});

test.each(['good, evil', 'a:b:c', 'x/y', 'x@y', 'a"b', '', 'é', 'a b'])(
  'an invalid host is not used in links: %j',
  (host) => {
    expect(seenAs('http://inside/agent', host)).toBe('http://inside/agent');
    expect(seenAs('http://a"b/agent', host)).toBe('http://localhost/agent');
  },
);

test('the Host header overrides the request target, and the public address overrides both', () => {
  expect(seenAs('http://evil/agent', 'good')).toBe('http://good/agent');
  expect(seenAs('http://evil//x/agent', 'good')).toBe('http://good//x/agent');
  expect(seenAs('http://evil/agent', 'bad', 'https://example.org/p/')).toBe(
    'https://example.org/p/agent',
  );
});
