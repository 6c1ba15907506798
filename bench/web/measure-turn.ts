import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { web } from '@provoke/web-target';
import type { LongPage } from './long-pages.ts';

export type Turn = {
  name: string;
  /** Of this process, without the browser. */
  cpuMs: number;
  /** From the first key to the whole reply, with the time in which the page must not change. */
  ms: number;
  characters: number;
  /** Why the reply may not be whole. */
  unfinished: string;
};

const TIMEOUT_MS = 240_000;

/** Opens the chat with a first prompt, and measures the turn of the second one. */
export async function measureTurn(page: LongPage, signal: AbortSignal): Promise<Turn> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(htmlOf(page)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = process.env['CHROMIUM'];
  const settings = web.settings.parse({
    endpoint: `http://127.0.0.1:${port}/`,
    ...(browser && { browser }),
  });
  const target = web.connect(settings, { fetch, env: process.env, timeoutMs: TIMEOUT_MS });
  const send = (contents: string[]) => {
    const messages = contents.map((content, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content,
    }));
    return target.send(target.payload(messages, { maxTokens: undefined }), { signal });
  };
  try {
    const first = await send(['Hello?']);
    const prompt = page.prompt ? 'Say it again. '.repeat(page.prompt / 14) : 'When do you open?';
    const started = performance.now();
    const before = process.cpuUsage();
    const { text, unfinished } = await send(['Hello?', first.text, prompt]);
    const { user, system } = process.cpuUsage(before);
    return {
      name: page.name,
      cpuMs: (user + system) / 1_000,
      ms: performance.now() - started,
      characters: text.length,
      unfinished: unfinished ?? '',
    };
  } finally {
    await target.close?.();
    server.closeAllConnections();
    server.close();
  }
}

/** The first prompt gets a short answer, the second the long one. */
const htmlOf = ({ before = '', answer }: LongPage) => `<!doctype html><title>Shop</title>
<div class="chat"><div id="log"><p>Welcome to the practice shop.</p></div>
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div>
<script>
const make = (tag, text = '') => Object.assign(document.createElement(tag), { textContent: text });
const answer = () => { ${answer} };
const field = form.querySelector('textarea');
let asked = 0;
form.onsubmit = (event) => {
  event.preventDefault();
  log.append(make('p', field.value));
  field.value = '';
  setTimeout(() => log.append(asked++ ? answer() : make('p', 'Hello.')), 100);
};
form.onkeydown = (event) => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); form.requestSubmit(); } };
${before}
</script>`;
