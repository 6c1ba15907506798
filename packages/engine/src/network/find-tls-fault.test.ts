import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { generate } from 'selfsigned';
import { expect, onTestFinished, test } from 'vitest';
import { findTlsFault } from './find-tls-fault.ts';

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const signal = new AbortController().signal;
const find = (address: string, env = {}) => findTlsFault(address, { env, signal });

async function selfSigned() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
  const requests: string[] = [];
  const server = createTlsServer({ key, cert }, ({ url = '' }) => void requests.push(url));
  return { host: await listen(server), requests };
}

test('a self-signed certificate and plain HTTP are found out without a request', async () => {
  const agent = await selfSigned();
  const plain = createHttpServer();
  const heard: unknown[] = [];
  plain.on('request', (request) => heard.push(request));
  const host = await listen(plain);

  expect(await find(`https://${agent.host}/v1`)).toContain('has a self-signed certificate');
  expect(await find(`https://${host}/v1`)).toBe(
    'speaks plain HTTP, not TLS. Write http:// in place of https://',
  );
  expect([agent.requests, heard]).toEqual([[], []]);
});

test('what may pass, or is unknown, is no fault: plain addresses, proxies, no server', async () => {
  const agent = await selfSigned();
  const dropping = await listen(createServer((socket) => socket.destroy()));

  expect(await find(`http://${agent.host}/v1`)).toBeUndefined();
  expect(await find(`https://${agent.host}/`, { HTTPS_PROXY: 'http://h:1' })).toBeUndefined();
  expect(await find(`https://${dropping}/`)).toBeUndefined();
  expect(await find('https://127.0.0.1:9/')).toBeUndefined();
});

test('an abort ends the handshake', async () => {
  const silent = await listen(createServer());
  const stop = new AbortController();

  const finding = findTlsFault(`https://${silent}/`, { env: {}, signal: stop.signal });
  stop.abort(new Error('stopped'));

  await expect(finding).rejects.toThrow('stopped');
});
