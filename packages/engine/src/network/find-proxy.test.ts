import { expect, test } from 'vitest';
import { findProxy } from './find-proxy.ts';

const PROXY = 'http://proxy.example:3128';

test.each([
  ['https://agent.example/v1', { HTTPS_PROXY: PROXY }, PROXY],
  ['https://agent.example/v1', { https_proxy: 'proxy.example:3128' }, PROXY],
  ['https://agent.example/v1', { HTTP_PROXY: PROXY }, undefined],
  ['http://agent.example/v1', { HTTP_PROXY: PROXY }, PROXY],
  ['http://agent.example/v1', { ALL_PROXY: PROXY }, PROXY],
  ['http://agent.example/v1', { HTTP_PROXY: '' }, undefined],
])('%s with %j goes through %s', (address, env, proxy) => {
  expect(findProxy(address, env)).toBe(proxy);
});

test.each([
  ['agent.example', true],
  ['AGENT.example', true],
  ['example', true],
  ['.example', true],
  ['*.example', true],
  ['other.example, agent.example', true],
  ['agent.example:8443', true],
  ['*', true],
  ['agent.example:443', false],
  ['gent.example', false],
  ['agent.example.org', false],
  ['', false],
])('NO_PROXY=%s exempts https://agent.example:8443: %s', (list, isExempt) => {
  const env = { HTTPS_PROXY: PROXY, NO_PROXY: list };

  expect(findProxy('https://agent.example:8443/v1', env)).toBe(isExempt ? undefined : PROXY);
});

test.each(['::1', '[::1]', '[::1]:8080'])('NO_PROXY=%s exempts the address [::1]:8080', (list) => {
  const env = { HTTP_PROXY: PROXY, NO_PROXY: list };

  expect(findProxy('http://[::1]:8080/', env)).toBeUndefined();
});

test.each(['socks5://proxy.example:1080', 'http://:secret@', 'not an address'])(
  'an unusable proxy is an error that does not repeat its address: %s',
  (proxy) => {
    const asked = () => findProxy('https://agent.example', { HTTPS_PROXY: proxy });

    expect(asked).toThrow('HTTPS_PROXY is not the address of an HTTP proxy');
    expect(asked).not.toThrow(proxy);
  },
);
