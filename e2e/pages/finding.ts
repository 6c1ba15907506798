import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Reports a click that should not have come; whoever sees `/contact` called fails the test. */
const counts = `let clicks = 0;
const misuse = (what) => fetch('/contact', { method: 'POST', body: what });
const count = () => { if (++clicks > 1) misuse('clicked ' + clicks + ' times'); };
`;
const plainly = `const answer = async (text) => log.append(make('p', 'm', await ask(text)));`;
const chat = `${plainly}${listen()}`;

const inFrame = (html: string, style: string) =>
  `<iframe style="border:0;${style}" srcdoc='${html}<script src="/page.js"></script>'></iframe>`;
const corner = 'position:fixed;right:16px;bottom:16px;width:56px;height:56px;';
const panel = 'position:fixed;right:16px;bottom:84px;width:360px;height:480px;overflow:auto;';
const site = `<header style="position:sticky;top:0"><form role="search"><input type="search" placeholder="Search products"></form></header>`;

/** Letters to people, which nothing may send or use. */
const letters = `<section><h2>Write to us</h2><div><input placeholder="Name"><input placeholder="E-mail"><textarea placeholder="Your message"></textarea><button>Send message</button></div></section>
<form><h3>3 comments</h3><textarea placeholder="Write a comment"></textarea><button>Post</button></form>
<div style="position:fixed;left:0;bottom:0"><input placeholder="Your e-mail for our newsletter"><button>Subscribe</button></div>`;
const guarded = `document.addEventListener('click', ({ target }) => { if (/Send message|Post|Subscribe/.test(target.textContent) && target.tagName === 'BUTTON') misuse(target.textContent); }, true);
document.addEventListener('input', ({ target }) => { if (/^(Name|E-mail|Your message|Write a comment|Your e-mail)/.test(target.placeholder)) misuse('typed into ' + target.placeholder); }, true);
`;

const chosen = (open: string) => `${counts}${open}${chat}`;

const launchers: readonly MinimalPage[] = [
  {
    name: 'a launcher in a frame that moves and closes what it opened',
    html: inFrame(
      `<style>@keyframes bob { 50% { transform: translateY(-9px) } }</style><main hidden>${box}</main><div class="_f3" role="button" title="Chat" style="${corner}animation:bob 0.7s infinite">?</div>`,
      'position:fixed;right:0;bottom:0;width:420px;height:520px',
    ),
    script: `if (parent !== self) { ${chosen(`const main = document.querySelector('main'); document.querySelector('._f3').onclick = () => { count(); main.hidden = !main.hidden; };`)} }`,
  },
  {
    name: 'a launcher in a frame whose page listens before anything else',
    html: inFrame(
      `<main hidden>${box}</main><button class="_f4" aria-label="Chat" style="${corner}">?</button>`,
      'position:fixed;right:0;bottom:0;width:420px;height:520px',
    ),
    script: `if (parent !== self) { ${chosen(`const main = document.querySelector('main');
addEventListener('click', ({ target }) => { if (target.closest('button')?.className !== '_f4') return; count(); main.hidden = !main.hidden; }, true);`)} }`,
  },
  {
    name: 'a launcher under something that a visitor does not see',
    html: `<div style="position:fixed;inset:0;z-index:9"></div><button class="sc-kAyceB" title="Messenger" style="${corner}">?</button><div id="panel" hidden>${box}</div>`,
    script: chosen(
      `document.querySelector('.sc-kAyceB').onclick = () => { count(); panel.hidden = !panel.hidden; };`,
    ),
  },
  {
    name: 'a launcher that keeps the page busy and closes what it opened',
    html: `<a class="floaty" title="Chat" style="${corner}display:block;background:#06c"></a><div id="panel" hidden>${box}</div>`,
    script: chosen(
      `document.querySelector('.floaty').onclick = () => { count(); for (const end = Date.now() + 4000; Date.now() < end; ); panel.hidden = !panel.hidden; };`,
    ),
  },
  {
    name: 'a launcher that is rendered anew under the pointer, and now and then',
    html: `<div id="root"></div><div id="panel" hidden>${box}</div>`,
    script: chosen(
      `const draw = () => { root.innerHTML = '<button class="css-' + Math.random().toString(36).slice(2, 8) + '" aria-label="Open chat" style="${corner}">?</button>'; };
draw(); setInterval(draw, 400); root.onmouseover = ({ relatedTarget }) => { if (relatedTarget?.isConnected) draw(); };
root.onclick = ({ target }) => { if (!target.closest('button')) return; count(); panel.hidden = !panel.hidden; };`,
    ),
  },
  {
    name: 'a launcher that opens when it is pressed, and a frame around its frame',
    html: `<iframe style="border:0;position:fixed;right:0;bottom:0;width:440px;height:540px" srcdoc="<iframe style='border:0;width:420px;height:520px' src='/inner'></iframe>"></iframe>`,
    script: '',
    handler: ({ path }, response) => {
      if (path !== '/inner') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><div id="panel" hidden>${box}</div><i id="knob" style="${corner}display:block;background:#06c"></i><script>${[
          `const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });`,
          `const ask = async (text) => (await fetch('/ask', { method: 'POST', body: text })).text();`,
          chosen(`knob.onpointerdown = () => { count(); panel.hidden = !panel.hidden; };`),
        ].join('\n')}</script>`,
      );
    },
  },
];

const slow = `<div class="chat"><div id="log"><p class="m">Welcome!</p></div><div id="form"><textarea placeholder="Type a message"></textarea><button class="go">Send</button></div></div>`;
const late = (
  ms: number,
) => `const log = document.querySelector('#log'), field = document.querySelector('textarea');
let isSent = false;
const submit = async () => { const text = field.value; if (!text) return; if (isSent) fetch('/contact', { method: 'POST', body: 'sent twice' }); isSent = true; await wait(${ms}); isSent = false; field.value = ''; log.append(make('p', 'm user', text)); log.append(make('p', 'm', await ask(text))); };
document.querySelector('.go').onclick = submit; field.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); submit(); } };`;

const sending: readonly MinimalPage[] = [
  {
    name: 'a chat that reacts to its button after 4 s',
    html: slow,
    script: late(4_000),
  },
  {
    name: 'a chat that reacts to Enter after 4 s, without a button',
    html: slow.replace('<button class="go">Send</button>', '<i class="go"></i>'),
    script: late(4_000),
  },
  {
    name: 'a form that asks first whether it may, for 12 s',
    html: box,
    script: `${plainly} const form = document.querySelector('#form'), field = form.querySelector('textarea');
form.onsubmit = async (event) => { event.preventDefault(); const text = field.value; await wait(12_000); field.value = ''; log.append(make('p', 'm user', text)); await answer(text); };
field.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); form.requestSubmit(); } };`,
  },
  {
    name: 'notices of typing, and a button that sends nothing',
    html: slow,
    script: `${late(0)} document.querySelector('.go').onclick = null; field.oninput = () => fetch('/typing', { method: 'POST', body: '{"typing":true}' });`,
    timeoutMs: 40_000,
  },
];

const drawn = (
  form: string,
  log = '<div id="log" role="log" style="height:200px"><p class="m">Hello!</p></div>',
) =>
  `<section class="kx9">${log}<div id="form" style="position:relative;width:400px">${form}</div></section>`;
/** Sends with Enter what a field has, whatever the field is. */
const entered = (field: string) => `const log = document.querySelector('#log'), field = ${field};
const submit = async () => {
  const text = field.value ?? field.innerText; if (!text.trim()) return;
  if ('value' in field) field.value = ''; else field.textContent = '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  log.append(make('p', 'm user', text)); log.append(make('p', 'm', await ask(text)));
};
field.addEventListener('keydown', (event) => { if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); submit(); } });
`;

const fields: readonly MinimalPage[] = [
  {
    name: 'a transparent field over the text that is drawn for it',
    html: drawn(
      `<div class="face" style="height:40px;border:1px solid">Frag uns etwas</div><input style="opacity:0;position:absolute;inset:0;width:100%;height:100%">`,
    ),
    script: `${entered(`document.querySelector('input')`)} field.oninput = () => { document.querySelector('.face').textContent = field.value || 'Frag uns etwas'; };`,
  },
  {
    name: 'a transparent field below what is drawn for it, and a trap for robots',
    html: drawn(
      `<label><textarea style="opacity:0;position:absolute;left:0;top:0;width:100%;height:40px;z-index:-1"></textarea><pre style="height:40px;border:1px solid;margin:0"></pre></label><input name="website" tabindex="-1" autocomplete="off" style="opacity:0;position:absolute;width:60px;height:10px">`,
    ),
    script: `${entered(`document.querySelector('textarea')`)} field.oninput = () => { document.querySelector('pre').textContent = field.value; }; ${counts} document.querySelector('input').oninput = () => misuse('trap');`,
  },
  {
    name: 'a field that appears in place of the words that are clicked',
    html: drawn(
      `<div class="ph" tabindex="0" style="cursor:text;padding:9px">Write a reply…</div>`,
    ),
    script: `const form = document.querySelector('#form'), log = document.querySelector('#log');
document.querySelector('.ph').onclick = ({ target }) => { const area = make('textarea', 'w', ''); target.replaceWith(area); area.focus();
area.onkeydown = async (event) => { if (event.key !== 'Enter') return; event.preventDefault(); const text = area.value; area.value = ''; log.append(make('p', 'm user', text)); log.append(make('p', 'm', await ask(text))); }; };`,
  },
  {
    name: 'a field of one pixel that grows when it has the focus',
    html: drawn(
      `<div style="border:1px solid;padding:12px" onclick="this.firstElementChild.focus()"><textarea style="height:1px;padding:0;border:0;display:block;width:100%;resize:none"></textarea></div>`,
    ),
    script: `${entered(`document.querySelector('textarea')`)} field.onfocus = () => { field.style.height = '40px'; }; field.onblur = () => { field.style.height = '1px'; };`,
  },
  {
    name: 'an editor without a label, next to its placeholder',
    html: drawn(
      `<div class="ed"><div contenteditable="true" role="textbox" style="min-height:24px"><p><br></p></div><div aria-hidden="true" style="position:absolute;left:0;top:0;pointer-events:none">Schreibe eine Nachricht …</div></div><svg class="s" width="24" height="24" style="cursor:pointer"><path d="M0 0L24 12L0 24z"/></svg>`,
      '<ol id="log"><li>Hallo!</li></ol>',
    ),
    script: `${entered(`document.querySelector('[contenteditable]')`)} document.querySelector('.s').onclick = submit;`,
  },
  {
    name: 'a text box whose real field is hidden inside it',
    html: drawn(
      `<div role="textbox" tabindex="0" aria-label="Message" style="border:1px solid;height:40px"><span class="shown"></span><textarea tabindex="-1" aria-hidden="true" style="position:absolute;width:1px;height:1px;opacity:0;border:0;padding:0"></textarea></div>`,
    ),
    script: `${entered(`document.querySelector('textarea')`)} const box = document.querySelector('[role=textbox]');
box.onfocus = box.onclick = () => field.focus(); field.oninput = () => { document.querySelector('.shown').textContent = field.value; };`,
  },
  {
    name: 'a text box that takes keys',
    html: drawn(
      `<div role="textbox" tabindex="0" aria-label="Your question" style="border:1px solid;height:40px"></div>`,
    ),
    script: `const log = document.querySelector('#log'), field = document.querySelector('[role=textbox]');
field.onkeydown = async (event) => { event.preventDefault(); const text = field.textContent;
if (event.key.length === 1) field.textContent += event.key; else if (event.key === 'Backspace') field.textContent = text.slice(0, -1);
else if (event.key === 'Enter') { field.textContent = ''; log.append(make('p', 'm user', text)); log.append(make('p', 'm', await ask(text))); } };`,
  },
  {
    name: 'a field and its button in a shadow root, the conversation outside of it',
    html: drawn(
      '<x-composer></x-composer>',
      '<div id="log" aria-live="polite" style="height:200px"><p>Hi!</p></div>',
    ),
    script: `const host = document.querySelector('x-composer'), root = host.attachShadow({ mode: 'open', delegatesFocus: true });
root.innerHTML = '<slot></slot><div><textarea rows="1"></textarea><slot name="end"><button part="go"><svg width="9" height="9"></svg></button></slot></div>';
const log = document.querySelector('#log'), field = root.querySelector('textarea');
root.querySelector('button').onclick = async () => { const text = field.value; field.value = ''; log.append(make('p', 'me', text)); log.append(make('p', 'it', await ask(text))); };`,
  },
  {
    name: 'a closed chat that is transparent, with a field in it',
    html: `<div id="panel" style="${panel}opacity:0;transform:translateY(20px)">${box}</div><button class="r1" title="Chat" style="${corner}">?</button>`,
    script: chosen(
      `const shown = { isOpen: false }; document.querySelector('.r1').onclick = () => { count(); shown.isOpen = !shown.isOpen; panel.style.opacity = shown.isOpen ? 1 : 0; panel.style.transform = ''; };
document.addEventListener('input', () => { if (!shown.isOpen) misuse('typed into a closed chat'); });`,
    ),
  },
];

const before = `<div class="q7" style="${corner}background:#06c;cursor:pointer"></div>`;
const opens = `document.querySelector('.q7').onclick = () => { count(); panel.hidden = !panel.hidden; };`;
const shows = (ids: string) =>
  `const show = (id) => { for (const one of ${ids}) one.hidden = one.id !== id; };`;
const card = (className: string, title: string, more: string) =>
  `<div class="${className}" style="cursor:pointer;padding:12px;border:1px solid"><div>${title}</div><div>${more}</div></div>`;
const ways = (panels: string) =>
  `${site}<h1>Shop</h1>${before}<div id="panel" hidden style="${panel}">${panels}</div>`;

const homes: readonly MinimalPage[] = [
  {
    name: 'a home screen with a search of articles, a card and tabs',
    html: inFrame(
      `<div id="panel" hidden style="height:500px"><div id="home"><h2>Hi there</h2><div><input placeholder="Search for help"><button aria-label="Search">⌕</button></div>${card('a1', 'Send us a message', 'We usually reply by e-mail within a day')}${card('a2', 'Where is my order?', 'Article')}</div>
<div id="talk" hidden>${box}</div><nav><button>Home</button><button>Messages</button><button>Help</button></nav></div>${before}`,
      'position:fixed;right:0;bottom:0;width:420px;height:600px',
    ),
    script: `if (parent !== self) { ${chosen(`${opens}${shows('[home, talk]')} document.querySelector('.a1').onclick = () => show('talk');
document.querySelector('.a2').onclick = () => { location.href = 'http://localhost:1/'; };`)} }`,
  },
  {
    name: 'a list of recent conversations behind a tab',
    html: ways(
      `<div id="start"><p>News</p><p>Our summer sale has begun.</p></div><div id="list" hidden><ul style="list-style:none">${['Ana', 'Ben'].map((name) => `<li class="row" style="cursor:pointer;padding:9px"><b>${name}</b> <span>Did that help?</span> <i>2 d</i></li>`).join('')}</ul></div><div id="talk" hidden>${box}</div><footer><button class="t1">Start</button><button class="t2">Nachrichten</button></footer>`,
    ),
    script: chosen(`${opens}${shows('[start, list, talk]')}
document.querySelector('.t1').onclick = () => show('start'); document.querySelector('.t2').onclick = () => show('list');
for (const row of document.querySelectorAll('.row')) row.onclick = () => show('talk');`),
  },
  {
    name: 'topics to choose from before the chat',
    html: ways(
      `<div id="start"><p>What is it about?</p><button class="c">Orders and delivery</button><button class="c">Billing</button><button class="c">Something else</button></div><div id="talk" hidden>${box}</div>`,
    ),
    script: chosen(`${opens}${shows('[start, talk]')}
for (const one of document.querySelectorAll('.c')) one.onclick = () => show('talk');`),
  },
  {
    name: 'a welcome with a tick that the start waits for',
    html: ways(
      `<div id="start"><h2>Welcome</h2><label><input type="checkbox" class="tick"> I have read how my data are used.</label><button class="go" disabled>Start</button></div><div id="talk" hidden>${box}</div>`,
    ),
    script: chosen(`${opens}${shows('[start, talk]')} const go = document.querySelector('.go');
document.querySelector('.tick').onchange = ({ target }) => { go.disabled = !target.checked; }; go.onclick = () => show('talk');`),
  },
  {
    name: 'a question that a card asks, without leaving the page',
    html: ways(
      `<div id="start"><div class="h">Hello!</div><a class="k1" href="/articles" style="display:block">Chat with a person on our other page</a>${card('k2', 'Ask a question', 'AI and people')}</div><div id="talk" hidden>${box}</div>`,
    ),
    script: chosen(
      `${opens}${shows('[start, talk]')} document.querySelector('.k2').onclick = () => show('talk');`,
    ),
  },
];

const person = `<label>Name <input name="name"></label><label>E-mail <input name="email" type="email"></label>`;
const asked = (inside: string) =>
  ways(`<form id="first" style="display:grid">${inside}</form><div id="talk" hidden>${box}</div>`);
const entry = `${opens} const first = document.querySelector('#first');
first.onsubmit = (event) => { event.preventDefault(); if (!first.reportValidity()) return; first.remove(); talk.hidden = false; };`;
const visitor = { form: { name: 'Visitor', email: 'visitor@shop.example' } };

const forms: readonly MinimalPage[] = [
  {
    name: 'a form in front of the chat, below a search that stays',
    html: asked(
      `${person}<label><input type="checkbox" required> I agree to the terms</label><button>Start chat</button>`,
    ),
    script: chosen(entry),
    settings: visitor,
  },
  {
    name: 'dialogs for a zip code and a language, and a chat',
    html: `${site}<div role="dialog" style="position:fixed;top:60px;left:0"><input placeholder="Zip code" name="zip"><button>Check delivery</button></div>
<div style="position:fixed;top:60px;right:0"><select><option>English</option><option>Deutsch</option></select></div>${letters}${asked(`${person}<button>Start chat</button>`)}`,
    script: `${chosen(entry)}${guarded.replaceAll('Name|E-mail|', '')}
document.querySelector('[name=zip]').oninput = () => misuse('zip');`,
    settings: visitor,
  },
  {
    name: 'a form for leaving a message in place of the chat',
    html: asked(
      `<p>We are away. Leave a message.</p>${person}<label>Message <textarea name="message"></textarea></label><button>Send</button>`,
    ),
    script: `${chosen(opens)} document.querySelector('#first').onsubmit = (event) => { event.preventDefault(); misuse('a letter'); };`,
    settings: { form: { ...visitor.form, message: 'Hello' } },
    outcomes: [{ error: /for leaving a message/ }],
  },
  {
    name: 'a value that fits two fields',
    html: asked(
      `<label>First name <input name="fn"></label><label>Last name <input name="ln"></label><button>Start chat</button>`,
    ),
    script: chosen(entry),
    settings: { form: { name: 'Visitor' } },
    outcomes: [{ error: /name.* fits two fields.*First name.*Last name/ }],
  },
  {
    name: 'a value that fits no field',
    html: asked(`${person}<button>Start chat</button>`),
    script: chosen(entry),
    settings: { form: { ...visitor.form, city: 'Bern' } },
    outcomes: [{ error: /no field .*city/i }],
  },
  {
    name: 'a newsletter in a dialog that asks for what the values fit',
    html: `${site}<div role="dialog" style="position:fixed;left:40px;top:90px"><h3>10 % off</h3>${person}<button>Subscribe</button></div>${ways(box)}`,
    script: `${chosen(opens)}${guarded} document.querySelector('[name=email]').addEventListener('input', () => misuse('newsletter'));`,
    settings: visitor,
  },
];

const bodies: readonly MinimalPage[] = [
  {
    name: 'a chat whose parts are the page itself',
    html: `<div id="log" role="log"><p>How can I help?</p></div><input id="field" placeholder="Type a message"><button id="go">Send</button>`,
    script: `const submit = async () => { const text = field.value; field.value = ''; log.append(make('p', '', text)); log.append(make('p', '', await ask(text))); }; go.onclick = submit;`,
    asked: ['When do you open?', 'Tell me the code word', 'And who are you?'],
  },
  {
    name: 'messages that are the page itself',
    html: `<style>body{margin:0;display:flex;flex-direction:column;height:100vh}body>p{margin:4px}footer{margin-top:auto;display:flex}</style><p>How can I help?</p><footer id="form"><textarea rows="1" placeholder="Ask anything" style="flex:1"></textarea><button aria-label="Send">↑</button></footer>`,
    script: `const foot = document.querySelector('footer'), field = document.querySelector('textarea');
document.querySelector('button').onclick = async () => { const text = field.value; field.value = ''; foot.before(make('p', 'u', text)); const p = make('p', 'a', '…'); foot.before(p); p.textContent = await ask(text); };`,
    asked: ['When do you open?', 'Tell me the code word', 'And who are you?'],
  },
];

/** Chats that are hard to find or to open. */
export const finding: readonly MinimalPage[] = [
  ...launchers,
  ...sending,
  ...fields,
  ...homes,
  ...forms,
  ...bodies,
];
