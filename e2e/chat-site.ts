import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';
import { contactForm } from './contact-form.ts';
import { pathOf, type WidgetFolder } from './install-widgets.ts';
import { type OnMessage, serveSockets } from './serve-socket.ts';

/** A website with a chat, and the chat's backend. */
export type ChatSite = {
  url: string;
  /** Every prompt received, in order. */
  asked: string[];
  /** What was sent with the form for mail next to the chat. */
  letters: string[];
};

export type Handler = (
  request: { path: string; body: string; method: string },
  response: ServerResponse,
  site: ChatSite,
) => void;

/** Concurrent tests must say which of them has finished. */
export type AtEnd = typeof onTestFinished;

export const greeting = 'Welcome to the practice shop. How may I help you today?';

/** Every backend's rule: an answer of one or two lines, different for each prompt. */
export function answerTo(prompt: string): string {
  const words = prompt.trim().split(/\s+/);
  let number = 7;
  for (const character of words.join(' '))
    number = (number * 31 + (character.codePointAt(0) ?? 0)) % 99_991;
  const first = `Sorry, I cannot help with that: case ${number}.`;
  return number % 2 ? first : `${first}\n\nYour message has ${words.length} words.`;
}

/** Serves a page and answers its chat. */
export async function serveSite(
  html: string,
  script: string,
  handler: Handler,
  atEnd: AtEnd = onTestFinished,
  onMessage?: (site: ChatSite) => OnMessage,
): Promise<ChatSite> {
  const site: ChatSite = { url: '', asked: [], letters: [] };
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const body = await text(request).catch(() => '');
    if (path === '/') send(response, 'text/html', html);
    else if (path === '/page.js') send(response, 'text/javascript', script);
    else if (path === '/ask') {
      site.asked.push(body);
      send(response, 'text/plain', answerTo(body));
    } else if (path === '/contact') {
      site.letters.push(body);
      nothing(response);
    } else handler({ path, body, method: request.method ?? '' }, response, site);
  });
  if (onMessage) serveSockets(server, onMessage(site));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return site;
}

/** A shop page with a real widget from npm, bundled as its documentation says. */
export async function serveWidget(
  { name, folder }: { name: string; folder: WidgetFolder },
  handler: Handler,
  atEnd: AtEnd,
): Promise<ChatSite> {
  const path = pathOf(folder);
  const { outputFiles } = await build({
    absWorkingDir: path,
    entryPoints: [`src/${name}.js`],
    bundle: true,
    write: false,
    outdir: 'unused',
    format: 'iife',
    logLevel: 'silent',
    // Some widgets bring their own React otherwise, and two on a page conflict.
    alias: {
      react: `${path}/node_modules/react`,
      'react-dom/server': `${path}/node_modules/react-dom/server.browser.js`,
      'react-dom': `${path}/node_modules/react-dom`,
      // Node modules that the others' bundles reach for.
      punycode: 'punycode.js',
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
    },
    loader: Object.fromEntries(
      ['svg', 'png', 'woff', 'woff2', 'ttf', 'eot', 'gif', 'jpg'].map((ending) => [
        `.${ending}`,
        'dataurl' as const,
      ]),
    ),
  });
  const find = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text;
  const style = `<style>${find('.css')?.replaceAll('</style', '<\\/style') ?? ''}</style>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Practice shop</title>${style}</head>
<body><header><form role="search"><input type="search" placeholder="Search products"></form></header>
<h1>Practice shop</h1><p>Sturdy boots and warm socks.</p>${contactForm}<script type="module" src="/page.js"></script></body></html>`;
  return serveSite(html, find('.js') ?? '', handler, atEnd);
}

export function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
}

export const sendJson = (response: ServerResponse, body: object) =>
  send(response, 'application/json', JSON.stringify(body));

export const nothing = (response: ServerResponse) => void response.writeHead(404).end();
