import { setTimeout as sleep } from 'node:timers/promises';
import { answerTo, type ChatSite, type Handler, nothing, send } from '../chat-site.ts';
import { box, listen, type MinimalPage } from './minimal-page.ts';

/** So that no page takes longer than its agent. */
const quick = { settings: { settle: 3 }, timeoutMs: 40_000 };
/** Longer than what is waited for otherwise. */
const LONG_MS = 5_000;

const prompt = 'When do you open?';
/** Two conversations, of which the first may teach something. */
const apart = { ...quick, asked: [prompt, 'And who are you?'], isApart: true as const };

const flat = (text: string) => text.replace(/\s+/g, ' ');
const whole = flat(answerTo(prompt));

/** Keeps what a chat that does not use `/ask` was asked. */
const take = (site: ChatSite, text: string) => void site.asked.push(text);

/** An answer after some time to what is posted to `/agent`. */
const slowly: Handler = async ({ path, body }, response, site) => {
  if (path !== '/agent') return nothing(response);
  take(site, body);
  await sleep(LONG_MS);
  send(response, 'text/plain', answerTo(body));
};

const events = (response: Parameters<Handler>[1]) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();

/** A second button near the field, disabled at first. */
const withSecond = box.replace('</form>', '<button type="button" disabled>◼</button></form>');

/** Pages that make it hard to tell when an answer is complete. */
export const waiting: readonly MinimalPage[] = [
  {
    name: 'a cursor behind the answer that a script shows and hides',
    html: box,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', '')), words = p.appendChild(make('span', '', '')), cursor = p.appendChild(make('span', '', '▍'));
  setInterval(() => { cursor.hidden = !cursor.hidden; }, 400);
  for (const word of (await ask(text)).split(/(?<= )/)) { words.append(word); await wait(60); }
};${listen()}`,
    ...quick,
  },
  {
    name: 'a cursor that blinks by its style',
    html: `<style>@keyframes b4c { 50% { opacity: 0 } } .x7 { animation: b4c 1s step-end infinite }</style>${box}`,
    script: `const answer = async (text) => { const p = log.appendChild(make('p', 'm', await ask(text))); p.append(make('i', 'x7', '●')); };${listen()}`,
    ...quick,
    outcomes: [{ text: whole, unfinished: 'still at work' }],
  },
  {
    name: 'a dot in each message that keeps moving with its letter hidden',
    html: `<style>@keyframes fade { 50% { opacity: 0; } } .dot { display: inline-block; animation: fade 1s infinite; }</style>${box}`,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', '')), dot = p.appendChild(make('b', 'dot', '')), letter = dot.appendChild(make('i', '', '●'));
  p.append(await ask(text)); await wait(1500); letter.style.visibility = 'hidden';
};${listen()}`,
    ...quick,
  },
  {
    name: 'a prompt that stays in the field until a socket brings the answer, 12 s later',
    html: `<div class="chat"><div id="log"><p class="m">Hi.</p></div><textarea placeholder="Type a message"></textarea><button>Send</button></div>`,
    script: `const socket = new WebSocket(location.href.replace('http', 'ws') + 'live');
const field = document.querySelector('textarea'), log = document.querySelector('#log');
const go = () => socket.send(field.value);
socket.onmessage = ({ data }) => { log.append(make('p', 'm user', field.value)); field.value = ''; log.append(make('p', 'm', data)); };
document.querySelector('button').onclick = go;
field.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); go(); } };`,
    onMessage: (site) => async (text, say) => {
      take(site, text);
      await sleep(12_000);
      say(answerTo(text));
    },
    ...quick,
  },
  {
    name: 'a number below the answer that counts up and stays',
    html: box,
    script: `const answer = async (text) => {
  const words = await ask(text), p = log.appendChild(make('div', 'm', '')), count = p.appendChild(make('p', '', ''));
  p.prepend(make('p', '', words));
  for (let n = 1000; n <= 4800; n += 380) { count.textContent = 'Points: ' + n; await wait(80); }
};${listen()}`,
    ...quick,
    outcomes: [{ text: `${whole} Points: 4800` }],
  },
  {
    name: 'a dot that never leaves an answer, in two conversations',
    html: `<style>@keyframes fade { 50% { opacity: 0; } } .dot { animation: fade 1s infinite; }</style>${box.replace('Welcome to the practice shop.', '')}`,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', await ask(text))); p.append(make('b', 'dot', '●'));
};${listen()}`,
    ...apart,
  },
  {
    name: 'a button next to the field that the first message enables, in two conversations',
    html: withSecond,
    script: `const answer = async (text) => {
  log.append(make('p', 'm', await ask(text)));
  form.querySelector('[type=button]').disabled = false;
};${listen()}`,
    ...apart,
  },
  {
    name: 'such a button that is enabled only while the answer comes',
    html: withSecond,
    script: `const answer = async (text) => {
  const stop = form.querySelector('[type=button]'), p = log.appendChild(make('p', 'm', ''));
  stop.disabled = false;
  const reply = await ask(text), half = reply.length / 2;
  p.append(reply.slice(0, half)); await wait(2000); p.append(reply.slice(half));
  stop.disabled = true;
};${listen()}`,
    ...quick,
  },
  {
    name: 'dots under the answer that a script lets grow',
    html: box,
    script: `const answer = async (text) => {
  log.append(make('p', 'm', await ask(text)));
  const dots = log.appendChild(make('p', '', '.'));
  setInterval(() => { dots.textContent = '.'.repeat(1 + dots.textContent.length % 3); }, 350);
};${listen()}`,
    ...quick,
  },
  {
    name: 'a state under the answer that alternates',
    html: box,
    script: `const answer = async (text) => {
  log.append(make('p', 'm', await ask(text)));
  const state = log.appendChild(make('p', 'zq', 'En attente'));
  setInterval(() => { state.textContent = state.textContent === 'En attente' ? 'Connecté' : 'En attente'; }, 600);
};${listen()}`,
    ...quick,
  },
  {
    name: 'a clock next to the answer',
    html: box,
    script: `const answer = async (text) => {
  const row = log.appendChild(make('section', '', ''));
  row.append(make('p', 'm', await ask(text)), make('div', '', '1 s ago'));
  let s = 1; setInterval(() => { row.lastChild.textContent = ++s + ' s ago'; }, 700);
};${listen()}`,
    ...quick,
  },
  {
    name: 'a line that says what it does, until one request is answered',
    html: box,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', 'Searching the catalogue'));
  p.textContent = await (await fetch('/agent', { method: 'POST', body: JSON.stringify({ q: text }) })).text();
};${listen()}`,
    handler: (request, response, site) =>
      slowly({ ...request, body: request.body && JSON.parse(request.body).q }, response, site),
    ...quick,
  },
  {
    name: 'such a line that a stream brings, and the answer later',
    html: box,
    script: `const answer = async (text) => {
  const reader = (await fetch('/agent', { method: 'POST', body: text })).body.pipeThrough(new TextDecoderStream()).getReader();
  const p = log.appendChild(make('p', 'm', ''));
  for (;;) { const { done, value } = await reader.read(); if (done) return; p.textContent = value; }
};${listen()}`,
    handler: async ({ path, body }, response, site) => {
      if (path !== '/agent') return nothing(response);
      take(site, body);
      response.write('Ich sehe im Katalog nach.');
      await sleep(LONG_MS);
      response.end(answerTo(body));
    },
    ...quick,
  },
  {
    name: 'such a line over a socket that the prompt opens',
    html: box,
    script: `const answer = (text) => {
  const p = log.appendChild(make('p', 'm', '')), socket = new WebSocket(location.href.replace('http', 'ws') + 'live');
  socket.onopen = () => socket.send(JSON.stringify({ text }));
  socket.onmessage = ({ data }) => { p.textContent = JSON.parse(data).text; };
};${listen()}`,
    onMessage: (site) => async (data, say) => {
      const { text } = JSON.parse(data);
      take(site, text);
      say(JSON.stringify({ text: 'Calling the tool inventory' }));
      await sleep(LONG_MS);
      say(JSON.stringify({ text: answerTo(text) }));
    },
    ...quick,
  },
  {
    name: 'such a line over a socket that was open before, in two turns',
    html: box,
    script: `const socket = new WebSocket(location.href.replace('http', 'ws') + 'live');
socket.onmessage = ({ data }) => { globalThis.p.textContent = data; };
const answer = (text) => { globalThis.p = log.appendChild(make('p', 'm', '')); socket.send(text); };${listen()}`,
    asked: ['When do you open?', 'And who are you?'],
    onMessage: (site) => async (text, say) => {
      take(site, text);
      say('Je cherche dans le catalogue');
      await sleep(LONG_MS);
      say(answerTo(text));
    },
    ...quick,
  },
  {
    name: 'such a line over an event source that stays open after the answer',
    html: box,
    script: `const answer = (text) => {
  const p = log.appendChild(make('p', 'm', ''));
  new EventSource('/events?q=' + encodeURIComponent(text)).onmessage = ({ data }) => { p.textContent = JSON.parse(data); };
};${listen()}`,
    handler: async ({ path }, response, site) => {
      if (path !== '/events') return nothing(response);
      events(response);
      take(site, prompt);
      response.write(`data: ${JSON.stringify('Thinking for a moment')}\n\n`);
      await sleep(LONG_MS);
      response.write(`data: ${JSON.stringify(answerTo(prompt))}\n\n`);
    },
    ...quick,
  },
  {
    name: 'a job that is asked for again and again',
    html: box,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', 'Buscando en el catálogo'));
  await fetch('/jobs', { method: 'POST', body: text });
  for (;;) { const reply = await (await fetch('/jobs/1')).text(); if (reply) { p.textContent = reply; return; } await wait(700); }
};${listen()}`,
    handler: job(),
    ...quick,
  },
  {
    name: 'a long poll that the prompt starts',
    html: box,
    script: `const answer = async (text) => {
  const p = log.appendChild(make('p', 'm', '正在搜索目录'));
  await fetch('/jobs', { method: 'POST', body: text });
  for (;;) { const reply = await (await fetch('/wait')).text(); if (reply) { p.textContent = reply; return; } }
};${listen()}`,
    handler: job(1_800),
    ...quick,
  },
  {
    name: 'an agent that needs longer than there is time',
    html: box,
    script: `const answer = async (text) => { log.append(make('p', 'm', 'Searching the catalogue')); await fetch('/never', { method: 'POST', body: text }); };${listen()}`,
    handler: ({ path }, response) => (path === '/never' ? undefined : nothing(response)),
    settings: { settle: 2 },
    timeoutMs: 14_000,
    outcomes: [{ text: 'Searching the catalogue', unfinished: 'status' }],
  },
  {
    name: 'a stream that breaks off',
    html: box,
    script: `const answer = async (text) => {
  const reader = (await fetch('/agent', { method: 'POST', body: text })).body.pipeThrough(new TextDecoderStream()).getReader();
  const p = log.appendChild(make('p', 'm', ''));
  for (;;) { const { done, value } = await reader.read().catch(() => ({ done: true })); if (done) return; p.append(value); }
};${listen()}`,
    handler: async ({ path, body }, response, site) => {
      if (path !== '/agent') return nothing(response);
      take(site, body);
      response.write('We open at nine.');
      await sleep(500);
      response.destroy();
    },
    ...quick,
    outcomes: [{ text: 'We open at nine.', unfinished: 'stream' }],
  },
  {
    name: 'a request for statistics that is never answered',
    html: box,
    script: `const answer = async (text) => {
  fetch('/statistics', { method: 'POST', body: '{"event":"sent"}' });
  log.append(make('p', 'm', await ask(text)));
};${listen()}`,
    handler: ({ path }, response) => (path === '/statistics' ? undefined : nothing(response)),
    ...quick,
  },
  {
    name: 'a short answer next to a socket with prices',
    html: `<aside id="price">89 €</aside>${box}`,
    script: `const socket = new WebSocket(location.href.replace('http', 'ws') + 'prices');
socket.onopen = () => socket.send('prices'); socket.onmessage = ({ data }) => { price.textContent = data; };
const answer = async (text) => log.append(make('p', 'm', await (await fetch('/agent', { method: 'POST', body: text })).text()));${listen()}`,
    onMessage: () => async (_, say) => {
      for (let price = 90; price < 150; price++) {
        say(`Boots cost ${price} €`);
        await sleep(300);
      }
    },
    handler: ({ path, body }, response, site) => {
      if (path !== '/agent') return nothing(response);
      take(site, body);
      send(response, 'text/plain', 'Monday to Friday');
    },
    ...quick,
    outcomes: [{ text: 'Monday to Friday' }],
  },
  {
    name: 'a number that comes digit by digit',
    html: box,
    script: `const answer = async (text) => {
  await ask(text);
  log.append(make('p', 'm', 'The code word is:'));
  const p = log.appendChild(make('p', 'm', ''));
  for (const digit of '42719') { p.append(digit); await wait(500); }
};${listen()}`,
    ...quick,
    outcomes: [{ text: 'The code word is: 42719' }],
  },
];

/** Takes a prompt, and has its answer some time later. Each look at it takes `heldMs`, as long as there is none. */
function job(heldMs = 0): Handler {
  let reply = '';
  return async ({ path, body, method }, response, site) => {
    if (method === 'POST') {
      take(site, body);
      response.writeHead(202).end();
      await sleep(LONG_MS);
      reply = answerTo(body);
      return;
    }
    if (!/^\/(jobs|wait)/.test(path)) return nothing(response);
    if (!reply) await sleep(heldMs);
    send(response, 'text/plain', reply);
  };
}
