import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { createClient } from '@provoke/client';
import type { operations } from '@provoke/contract/operations';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openPage } from './browser.ts';
import type { Service } from './provoke.ts';

declare global {
  /** What the bundle defines on the page. */
  var provoke: { createClient: typeof createClient; operations: typeof operations };
  /** Reports to the test what the page has read. */
  var report: (text: string) => Promise<void>;
}

const ENTRY = `
  import { createClient } from '@provoke/client';
  import { operations } from '@provoke/contract/operations';
  globalThis.provoke = { createClient, operations };
`;

/** The client and its table as a page loads them, and the source files in the bundle. */
export async function bundleClient(): Promise<{ code: Uint8Array; files: string[] }> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: ENTRY, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['provoke-source'],
  });
  return {
    code: outputFiles[0]?.contents ?? new Uint8Array(),
    files: Object.keys(metafile.inputs),
  };
}

/** What happens to a request on its way to the service. */
export type Fault = 'pass' | 'busy' | 'lose reply';

export type ClientPage = {
  page: Page;
  url: string;
  /** Every request that arrived from the client, in order. */
  requests: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** Faults of the next requests, one each. */
  faults: Fault[];
  /** Breaks the connection of the last request for a path. */
  cut(path: string): void;
  /** Resolves when the last request for a path is closed. */
  closed(path: string): Promise<void>;
};

/** A page with the client, served from one origin with the service, as behind a reverse proxy. */
export async function openClientPage(service: Service): Promise<ClientPage> {
  const { code } = await bundleClient();
  const requests: ClientPage['requests'] = [];
  const faults: Fault[] = [];
  const open = new Map<string, ServerResponse>();

  const server = createServer((incoming, response) => {
    const { method = '', url: path = '', headers } = incoming;
    if (path === '/page') return void sendPage(response, PAGE, 'text/html');
    if (path === '/client.js') return void sendPage(response, code, 'text/javascript');
    if (path === '/favicon.ico') return void response.writeHead(204).end();
    requests.push({ method, path, headers });
    open.set(path, response);
    forward(incoming, response, { service, fault: faults.shift() ?? 'pass' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { page } = await openPage();
  await page.goto(`${url}/page`);
  await page.waitForFunction(() => 'provoke' in globalThis);
  const closed = async (path: string) => {
    const response = open.get(path);
    if (response && !response.closed) await once(response, 'close');
  };
  const cut = (path: string) => void open.get(path)?.destroy();
  return { page, url, requests, faults, cut, closed };
}

const PAGE = '<!doctype html><title>client</title><script type="module" src="/client.js"></script>';

const sendPage = (response: ServerResponse, content: string | Uint8Array, type: string) =>
  response.writeHead(200, { 'content-type': type }).end(content);

function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { service, fault }: { service: Service; fault: Fault },
): void {
  if (fault === 'busy')
    return void response
      .writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' })
      .end('{"detail":"Busy."}');
  const { method, url, headers } = incoming;
  const outgoing = request(new URL(url ?? '', service.url), { method, headers }, (answer) => {
    if (fault === 'lose reply') return void answer.resume().once('end', () => response.destroy());
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
