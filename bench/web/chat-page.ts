import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { serveUntilDisconnected } from '../load/serve-until-disconnected.ts';

// A separate process: a page with a chat that answers after a configured delay.
const delayMs = Number(process.argv[2]);

const page = `<!doctype html><title>Shop</title><h1>Shop</h1><div class="chat"><div id="log"><p>Welcome to the shop.</p></div>
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div><script>
const field = form.querySelector('textarea');
const say = (text) => log.append(Object.assign(document.createElement('p'), { textContent: text }));
form.onsubmit = async (event) => { event.preventDefault(); const text = field.value; field.value = ''; say(text);
say(await (await fetch('/ask', { method: 'POST', body: text })).text()); };</script>`;

const server = createServer(async (request, response) => {
  if (request.url === '/') return response.setHeader('content-type', 'text/html').end(page);
  if (request.url !== '/ask') return response.writeHead(404).end();
  const prompt = await text(request);
  setTimeout(() => response.end(`I cannot help with that: ${prompt.length} letters.`), delayMs);
});

serveUntilDisconnected(server);
