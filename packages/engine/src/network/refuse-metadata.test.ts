import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getGlobalDispatcher, request, setGlobalDispatcher } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { isMetadataAddress } from './is-metadata-address.ts';
import { findMetadataFault, refuseMetadata } from './refuse-metadata.ts';

test.each([
  ...['169.254.169.254', '169.254.0.1', '[fe80::1]', 'fe80::1%eth0', 'fd00:ec2::254'],
  ...['100.100.100.200', '::ffff:169.254.169.254', '::169.254.169.254', '::ffff:0:169.254.169.254'],
  ...['64:ff9b::169.254.169.254', '64:ff9b::100.100.100.200', '2002:a9fe:a9fe::1', 'fd20:ce::254'],
])('%s is refused', async (address) => {
  expect(isMetadataAddress(address)).toBe(true);
  const host = address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
  if (!address.includes('%'))
    expect(await findMetadataFault(`http://${host}/v1`)).toContain('link-local or metadata');
});

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '192.168.1.1',
  '[::1]',
  '203.0.113.9',
  'example.com',
  '64:ff9b::8.8.8.8',
  '2002:808:808::1',
])('%s is not', (address) => expect(isMetadataAddress(address)).toBe(false));

test('every call of the process is refused at the socket, and others still pass', async () => {
  const before = getGlobalDispatcher();
  onTestFinished(() => setGlobalDispatcher(before));
  const server = createServer((_, response) => void response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  await refuseMetadata({});

  for (const call of [fetch, request]) {
    const failure = await call('http://169.254.169.254/latest').catch((error: unknown) => error);
    expect(String((failure as Error).cause ?? failure)).toContain('metadata address');
  }
  expect(await (await fetch(`http://localhost:${port}`)).text()).toBe('here');
  expect(await (await request(`http://127.0.0.1:${port}`)).body.text()).toBe('here');
});
