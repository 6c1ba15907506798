import { expect, test } from 'vitest';
import { publicUrl } from './public-url.ts';

const seenAs = (url: string, host?: string, publicBaseUrl?: string) =>
  publicUrl(new Request(url, { headers: host === undefined ? {} : { host } }), publicBaseUrl).href;

test.each([
  ['localhost:8080', 'http://localhost:8080/agent?page=2'],
  ['my_service', 'http://my_service/agent?page=2'],
  ['[::1]:80', 'http://[::1]/agent?page=2'],
])('the caller sees the host that it asked: %s', (host, url) => {
  expect(seenAs('http://inside/agent?page=2#x', host)).toBe(url);
});

test.each(['good, evil', 'a:b:c', 'x/y', 'x@y', 'a"b', '', 'é', 'a b'])(
  'a host that could not be one is not passed on: %j',
  (host) => {
    expect(seenAs('http://inside/agent', host)).toBe('http://inside/agent');
    expect(seenAs('http://a"b/agent', host)).toBe('http://localhost/agent');
  },
);

test('what the target of the request says counts less than the host, and the public address most', () => {
  expect(seenAs('http://evil/agent', 'good')).toBe('http://good/agent');
  expect(seenAs('http://evil//x/agent', 'good')).toBe('http://good//x/agent');
  expect(seenAs('http://evil/agent', 'bad', 'https://example.org/p/')).toBe(
    'https://example.org/p/agent',
  );
});
