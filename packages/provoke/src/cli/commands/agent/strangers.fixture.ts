import { once } from 'node:events';
import { createServer as createHttp2 } from 'node:http2';
import { createServer as createTls } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type Heard, scriptedServer } from '@provoke/sandbox';
import { generate } from 'selfsigned';
import { onTestFinished } from 'vitest';

type Answer = { status?: number; headers?: Record<string, string>; body?: string | object };

/** A server that answers each request by these; 404 in the words of FastAPI for any other. */
export const answering =
  (answer: (heard: Heard) => Answer | undefined, path = '') =>
  async (): Promise<string> => {
    const server = await scriptedServer((heard, response) => {
      const given: Answer = answer(heard) ?? { status: 404, body: { detail: 'Not Found' } };
      const { status = 200, headers = {}, body = '' } = given;
      const isText = typeof body === 'string';
      response.writeHead(status, {
        ...(!isText && { 'content-type': 'application/json' }),
        ...headers,
      });
      response.end(isText ? body : JSON.stringify(body));
    });
    onTestFinished(server.close);
    return server.url + path;
  };

async function listenAt(server: Server, scheme = 'http'): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server's address is a path only for a socket of its own.
  const { port } = server.address() as AddressInfo;
  return `${scheme}://127.0.0.1:${port}`;
}

/** A server below HTTP that answers the first bytes with its own. */
export const sending = (reply: (bytes: Buffer) => Buffer | undefined) => () =>
  listenAt(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes: Buffer) => socket.end(reply(bytes) ?? ''));
    }),
  );

export const closing = () => listenAt(createServer((socket) => socket.destroy()));

export const silent = () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
  return listenAt(server);
};

export const http2Only = () => listenAt(createHttp2());

export async function tlsAtHttp(): Promise<string> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  return listenAt(createTls({ key, cert }));
}

export const selfSigned = async () => (await tlsAtHttp()).replace('http:', 'https:');

export const plainAtHttps = async () =>
  (await answering(() => ({ body: 'hi' }))()).replace('http:', 'https:');

export const gone = async () => {
  const server = createServer();
  const address = await listenAt(server);
  server.close();
  await once(server, 'close');
  return address;
};
