import { answerTo, type Handler, nothing, send } from '../chat-site.ts';
import { box, listen, type MinimalPage } from './minimal-page.ts';

const quick = { settings: { settle: 5 }, timeoutMs: 40_000 };

/** Shows whatever the chat's server says, or `failed` if it fails. */
const shown = (failed = 'Something went wrong, please try again.') =>
  `const answer = async (text) => {
  const response = await fetch('/chat', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ messages: [{ role: 'user', content: text }] }) });
  log.append(make('p', 'm', response.ok ? await response.text() : ${JSON.stringify(failed)}));
};${listen()}`;

/** A server that answers what is posted to `/chat` like this. */
const answers =
  (status: number, text = '', headers: Record<string, string> = {}): Handler =>
  ({ path }, response) =>
    void (path === '/chat' ? response.writeHead(status, headers).end(text) : nothing(response));

const signIn = `<h1>Practice shop</h1><form method="post"><input name="login" placeholder="E-mail"><input type="password" name="secret"><button>Continue</button></form>`;

/** A server with other pages. */
const pages =
  (all: Record<string, string>): Handler =>
  ({ path }, response) => {
    const html = all[path];
    if (html === undefined) nothing(response);
    else send(response, 'text/html', `<!doctype html><title>Shop</title>${html}`);
  };

/** Pages on which no answer can come, and why. */
export const walls: readonly MinimalPage[] = [
  {
    name: 'words for an error of the server',
    html: box,
    script: shown(),
    handler: answers(500),
    ...quick,
    outcomes: [{ error: /own request \(POST \/chat\) answered 500/ }],
  },
  {
    name: 'the same words from the agent',
    html: box,
    script: shown(),
    handler: answers(200, 'Something went wrong, please try again.'),
    ...quick,
    outcomes: [{ text: 'Something went wrong, please try again.' }],
  },
  {
    name: 'a session that has ended',
    html: box,
    script: shown('Votre session a expiré.'),
    handler: answers(401),
    ...quick,
    outcomes: [{ error: /POST \/chat\) answered 401.*--sign-in/ }],
  },
  {
    name: 'too many requests',
    html: box,
    script: shown('Slow down!'),
    handler: answers(429, '', { 'retry-after': '7' }),
    ...quick,
    outcomes: [{ error: /answered 429.*asks to wait 7 s/ }],
  },
  {
    name: 'a server that cannot be reached',
    html: box,
    script: `const answer = async (text) => { await fetch('http://127.0.0.1:1/chat', { method: 'POST', body: text }).catch(() => {}); log.append(make('p', 'm', 'Connection lost.')); };${listen()}`,
    ...quick,
    outcomes: [{ error: /own request \(POST \/chat\) got no answer/ }],
  },
  {
    name: 'a first try that fails',
    html: box,
    script: `const answer = async (text) => {
  let response;
  for (const path of ['/busy', '/busy', '/ask']) { response = await fetch(path, { method: 'POST', body: text }); if (response.ok) break; await wait(600); }
  log.append(make('p', 'm', await response.text()));
};${listen()}`,
    handler: ({ path }, response) => void response.writeHead(path === '/busy' ? 503 : 404).end(),
    ...quick,
  },
  {
    name: 'errors in the background',
    html: box,
    script: `const answer = async (text) => {
  fetch('/pixel', { method: 'POST', body: '{"event":"message"}' }); fetch('/avatar.png');
  log.append(make('p', 'm', await ask(text))); fetch('/read', { method: 'POST' });
};${listen()}`,
    handler: (_, response) => void response.writeHead(403).end(),
    ...quick,
  },
  {
    name: 'a notice of a limit in place of the field',
    html: box,
    script: `const answer = async () => { form.replaceWith(make('p', 'k3', 'You have reached the limit of 20 messages a day. Upgrade to continue.')); };${listen()}`,
    ...quick,
    outcomes: [{ error: /takes no more messages for now: "You have reached.*throttling/ }],
  },
  {
    name: 'a notice of a limit in place of an answer',
    html: box,
    script: shown(),
    handler: answers(200, 'Zu viele Nachrichten. Bitte versuche es in einer Minute noch einmal.'),
    ...quick,
    outcomes: [{ error: /takes no more messages for now: "Zu viele.*throttling/ }],
  },
  {
    name: 'a notice of a limit above the page',
    html: box,
    script: `const answer = async () => { document.body.prepend(make('div', 'toast', '您发送消息过于频繁，请稍后再试')); };${listen()}`,
    ...quick,
    outcomes: [{ error: /takes no more messages for now/ }],
  },
  {
    name: 'an answer about limits',
    html: box,
    script: shown(),
    handler: answers(
      200,
      'When an API says “too many requests”, please wait a minute and try again.',
    ),
    ...quick,
    outcomes: [
      { text: 'When an API says “too many requests”, please wait a minute and try again.' },
    ],
  },
  {
    name: 'an answer about signing in',
    html: `<form><input type="email" placeholder="E-mail"><input type="password"><button>Sign in</button></form>${box}`,
    script: shown(),
    handler: answers(200, 'Please sign in first: the button is at the top of the page.'),
    ...quick,
    outcomes: [{ text: 'Please sign in first: the button is at the top of the page.' }],
  },
  {
    name: 'a page that loads itself anew',
    html: box,
    script: `const answer = () => location.reload();${listen()}`,
    ...quick,
    outcomes: [{ error: /loaded anew in the middle of the conversation/ }],
  },
  {
    name: 'an answer on a new page with the conversation',
    html: `<ul><li>Welcome to the practice shop.</li></ul><form action="/talk"><input name="q" placeholder="Type a message"><button>Send</button></form>`,
    script: '',
    handler: ({ path }, response, site) => {
      if (path !== '/talk') return nothing(response);
      site.asked.push('When do you open?');
      send(
        response,
        'text/html',
        `<!doctype html><title>Shop</title><ul><li>When do you open?</li><li>${answerTo('When do you open?')}</li></ul><form action="/talk"><input name="q" placeholder="Type a message"><button>Send</button></form>`,
      );
    },
    ...quick,
  },
  {
    name: 'another page of the site, without a chat',
    html: box,
    script: `const answer = () => { location.href = '/thanks'; };${listen()}`,
    handler: pages({ '/thanks': '<h1>Thank you</h1><p>We will write to you soon.</p>' }),
    ...quick,
    outcomes: [{ error: /moved on to \/thanks/ }],
  },
  {
    name: 'the home page, which has a search field',
    html: box,
    script: `const answer = () => { location.href = '/home'; };${listen()}`,
    handler: pages({
      '/home':
        '<header><input type="search" placeholder="Search"></header><h1>Welcome</h1><p>New arrivals this week.</p>',
    }),
    ...quick,
    outcomes: [{ error: /moved on to \/home/ }],
  },
  {
    name: 'words for an error of the server, next to statistics that are fine',
    html: box,
    script: `const answer = async (text) => {
  fetch('http://localhost:' + location.port + '/statistics', { method: 'POST', mode: 'no-cors', body: text });
  const response = await fetch('/chat', { method: 'POST', body: text });
  log.append(make('p', 'm', response.ok ? await response.text() : 'Something went wrong.'));
};${listen()}`,
    handler: ({ path }, response) =>
      void response.writeHead(path === '/chat' ? 500 : 200, 'ok').end(),
    ...quick,
    outcomes: [{ error: /own request \(POST \/chat\) answered 500/ }],
  },
  {
    name: 'a notice of a limit, next to an event source that stays open',
    html: box,
    script: `const answer = async (text) => {
  await fetch('/chat', { method: 'POST', body: text });
  new EventSource('/events');
  log.append(make('p', 'm', 'You have reached your message limit. Try again in 5 minutes.'));
};${listen()}`,
    handler: ({ path }, response) => {
      if (path === '/events')
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      else response.writeHead(path === '/chat' ? 200 : 404).end();
    },
    ...quick,
    outcomes: [{ error: /limit/ }],
  },
  {
    name: 'a page to sign in on, after the prompt',
    html: box,
    script: `const answer = () => { location.href = '/welcome'; };${listen()}`,
    handler: pages({ '/welcome': signIn }),
    ...quick,
    outcomes: [{ error: /asks to sign in \(127\.0\.0\.1:\d+\/welcome\).*--sign-in/ }],
  },
  {
    name: 'a page of another site to sign in on',
    html: box,
    script: `const answer = () => { location.href = 'http://localhost:' + location.port + '/idp'; };${listen()}`,
    handler: pages({ '/idp': signIn }),
    ...quick,
    outcomes: [{ error: /asks to sign in \(localhost:\d+\/idp\).*--sign-in/ }],
  },
  {
    name: 'fields to sign in with, drawn in place of the chat',
    html: box,
    script: `const answer = () => { document.querySelector('.chat').innerHTML = ${JSON.stringify(signIn)}; };${listen()}`,
    ...quick,
    outcomes: [{ error: /asks to sign in/ }],
  },
  {
    name: 'a page to sign in on in place of the chat',
    html: signIn,
    script: '',
    ...quick,
    outcomes: [{ error: /asks to sign in/ }],
  },
  {
    name: 'a check of the visitor in place of the page',
    html: `<p>This takes a few seconds.</p>`,
    script: `document.title = 'Just a moment...';`,
    ...quick,
    outcomes: [{ error: /checks that a person is there.*solves no captcha/ }],
  },
  {
    name: 'a captcha in place of an answer',
    html: box,
    script: `const answer = () => { const frame = make('iframe', '', ''); frame.src = 'https://newassets.hcaptcha.com/captcha/v1/x/static/hcaptcha.html#frame=challenge&id=1'; frame.width = 400; frame.height = 500; document.body.append(frame); };${listen()}`,
    ...quick,
    outcomes: [{ error: /checks that a person is there.*hcaptcha/ }],
  },
];
