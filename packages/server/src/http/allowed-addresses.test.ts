import { expect, test } from 'vitest';
import { readServerConfig } from '../config/config.ts';
import { allowedAddresses, isAllowed } from './allowed-addresses.ts';

const LIST =
  'ci.example, models.example:8443 *.corp.example [2001:DB8::1]:9 192.0.2.7 BÜCHER.example';
const allowed = allowedAddresses.parse(LIST);

test.each([
  'https://ci.example',
  'https://ci.example:443/hook?x=1',
  'http://ci.example/',
  'HTTPS://CI.EXAMPLE',
  'https://ci.example./',
  'https://models.example:8443/v1',
  'https://a.corp.example',
  'https://a.b.corp.example/x',
  'http://[2001:db8:0::1]:9/',
  'http://192.0.2.7',
  'http://0xC0000207/',
  'https://xn--bcher-kva.example',
])('is allowed: %s', (address) => {
  expect(isAllowed(address, allowed)).toBe(true);
});

test.each([
  'https://evil.example',
  'https://ci.example:8443',
  'https://ci.example@evil.example',
  'https://ci.example.evil.example',
  'https://evil.example/ci.example',
  'https://evil.example?ci.example',
  'https://evil.example#ci.example',
  'https://xci.example',
  'https://sub.ci.example',
  'https://models.example',
  'https://models.example:443',
  'https://models.example:84430',
  'https://corp.example',
  'https://evilcorp.example',
  'https://corp.example.evil.example',
  'http://[2001:db8::1]/',
  'http://[2001:db8::2]:9/',
  'http://192.0.2.8',
  'http://192.0.2.7:81',
  'https://bucher.example',
  'ci.example',
  '',
  'not an address',
  'file:///etc/passwd',
])('is not allowed: %s', (address) => {
  expect(isAllowed(address, allowed)).toBe(false);
});

test('without a list everything is allowed, and with an empty one nothing', () => {
  expect(isAllowed('https://any.example', undefined)).toBe(true);
  expect(isAllowed('https://any.example', allowedAddresses.parse(' , '))).toBe(false);
});

test.each([
  'https://ci.example',
  'ci.example/path',
  'a@b',
  '*',
  '*.*.example',
  'a.*.example',
  'ci.example:',
  'ci.example:99999',
  'ci.example:x',
  '[::1',
  '2001:db8::1',
  '10.0.0.0/8',
  '?',
])('what is no host stops the start: %s', (entry) => {
  expect(() => readServerConfig({ ALLOWED_ADDRESSES: `ci.example ${entry}` })).toThrow(
    /ALLOWED_ADDRESSES: .* is no host\. Write hosts such as/,
  );
});

const upstream = (base_url: string) => JSON.stringify([{ name: 'u', base_url, model: 'm' }]);
const oidc = { OIDC_CLIENT_ID: 'i', OIDC_CLIENT_SECRET: 's', PUBLIC_BASE_URL: 'http://me.example' };

test.each([
  [{ GATEWAY_UPSTREAMS: upstream('https://evil.example/v1?key=hidden') }, 'GATEWAY_UPSTREAMS'],
  [{ GATEWAY_UPSTREAMS: upstream('https://ci.example:1/v1') }, 'GATEWAY_UPSTREAMS'],
  [{ ...oidc, OIDC_ISSUER: 'https://login.example' }, 'OIDC_ISSUER'],
])('a provider that is not in the list stops the start: %j', (env, name) => {
  const start = () => readServerConfig({ ...env, ALLOWED_ADDRESSES: 'ci.example' });

  expect(start).toThrow(new RegExp(`${name}: .* is not among the addresses`));
  expect(start).not.toThrow(/hidden/);
});

test('a provider that is in the list does not, and the local model is left out unless it is', () => {
  const env = {
    GATEWAY_UPSTREAMS: upstream('https://ci.example/v1'),
    ALLOWED_ADDRESSES: 'ci.example',
  };

  expect(readServerConfig(env).gateway).toMatchObject({
    upstreams: [{ baseUrl: 'https://ci.example/v1' }],
    localModelUrl: undefined,
  });
  const both = { ...env, ALLOWED_ADDRESSES: 'ci.example localhost:11434' };
  expect(readServerConfig(both).gateway.localModelUrl).toBe('http://localhost:11434');
});
