import { type AtEnd, type ChatSite, type Handler, nothing, serveSite } from '../chat-site.ts';
import type { OnMessage } from '../serve-socket.ts';

/** A page with a chat that is easily misread, reduced to what makes it so. */
export type MinimalPage = {
  /** What is special about it. */
  name: string;
  html: string;
  /** Runs after the page was read; has `base`. */
  script: string;
  /** The prompts of one conversation. */
  asked?: readonly string[];
  /** Whether each prompt has a conversation of its own instead. */
  isApart?: true;
  /** Answers what is not `/`, `/page.js`, `/ask` or `/contact`. */
  handler?: Handler;
  /** Answers the page's sockets. */
  onMessage?: (site: ChatSite) => OnMessage;
  settings?: object;
  timeoutMs?: number;
  /** What becomes of each prompt; by default, the answer of `/ask` to it and nothing else. */
  outcomes?: readonly Outcome[];
};

/** A whole reply, one that is not whole and why, or an error. */
export type Outcome = { text: string } | { text: string; unfinished: string } | { error: RegExp };

/** What every page has: functions to ask the backend and to create elements. */
const base = `const ask = async (text) => (await fetch('/ask', { method: 'POST', body: text })).text();
const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
`;

/** A greeting, a field and a button. */
export const box = `<div class="chat"><div id="log"><p class="m">Welcome to the practice shop.</p></div>
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div>`;

/** Sends with the form or with Enter, shows the prompt as `echo` says, and passes it to `answer`. */
export const listen = (echo = `log.append(make('p', 'm user', text))`) => `
const form = document.querySelector('#form'), log = document.querySelector('#log'), field = form.querySelector('textarea, input');
const submit = async (event) => {
  event.preventDefault();
  const text = field.value;
  field.value = '';
  ${echo};
  await answer(text);
};
form.onsubmit = submit;
form.onkeydown = (event) => { if (event.key === 'Enter' && !event.shiftKey) submit(event); };
`;

export const servePage = ({ html, script, handler, onMessage }: MinimalPage, atEnd: AtEnd) =>
  serveSite(
    `<!doctype html><title>Shop</title><h1>Shop</h1>${html}<script src="/page.js"></script>`,
    `${base}${script}`,
    handler ?? ((_, response) => nothing(response)),
    atEnd,
    onMessage,
  );
