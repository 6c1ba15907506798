import { answerTo } from '../chat-site.ts';
import { box, listen, type MinimalPage } from './minimal-page.ts';

/** Reports a click that should not have come; a test in which `/contact` is called fails. */
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

/** A field of the page's own, in which Enter sends. */
const keysBox = {
  html: drawn(
    `<div role="textbox" tabindex="0" aria-label="Your question" style="border:1px solid;height:40px"></div>`,
  ),
  script: `const log = document.querySelector('#log'), field = document.querySelector('[role=textbox]');
field.onkeydown = async (event) => { event.preventDefault(); const text = field.textContent;
if (event.key.length === 1) field.textContent += event.key; else if (event.key === 'Backspace') field.textContent = text.slice(0, -1);
else if (event.key === 'Enter') { field.textContent = ''; log.append(make('p', 'm user', text)); log.append(make('p', 'm', await ask(text))); } };`,
};

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
    name: 'a text box in which Enter sends, and a prompt of two lines',
    ...keysBox,
    asked: ['When do you open?\nAnd when do you close?'],
    outcomes: [{ text: answerTo('When do you open? And when do you close?').replace(/\s+/g, ' ') }],
  },
  { name: 'a text box that takes keys', ...keysBox },
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

/** Widgets and pages as they are built in the field. */
const built: readonly MinimalPage[] = [
  {
    name: 'a launcher in one frame, its home screen in another',
    html: `<h1>Boots</h1><div class="int-lt" style="position:fixed;right:20px;bottom:20px;width:48px;height:48px;z-index:99"><iframe style="border:0;width:48px;height:48px" srcdoc='<div class="a" role="button" tabindex="0" aria-label="Open" style="width:48px;height:48px;background:#06c;cursor:pointer"></div><script src="/page.js"></script>'></iframe></div><div id="host"></div>`,
    script: `if (self === top) { addEventListener('message', ({ data }) => { if (data !== 'toggle') return; if (host.firstChild) { host.replaceChildren(); return; }
 host.innerHTML = '<div style="position:fixed;right:20px;bottom:84px;width:400px;height:600px"><iframe style="border:0;width:400px;height:600px" src="/home"></iframe></div>'; }); }
 else if (document.querySelector('.a')) document.querySelector('.a').onclick = () => parent.postMessage('toggle', '*');`,
    handler: ({ path }, response) => {
      if (path !== '/home') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<!doctype html><body style="margin:0"><div id="app"></div><script>
const make = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text });
const ask = async (text) => (await fetch('/ask', { method: 'POST', body: text })).text();
setTimeout(() => {
app.innerHTML = '<div><h2>Hello 👋</h2><h3>How can we help?</h3><div class="x1" role="button" tabindex="0" style="border:1px solid;padding:16px;cursor:pointer"><div>Ask a question</div><div>Our bot and team can help</div></div><div style="border:1px solid"><button class="srch"><span>Search for help</span></button><ul><li role="button" tabindex="0">Shipping times</li><li role="button" tabindex="0">Returns policy</li></ul></div><div class="bar"><button>Home</button><button>Messages</button><button>Help</button></div></div>';
document.querySelector('.x1').onclick = () => { app.innerHTML = '<div class="conv"><div class="stream" style="height:400px;overflow:auto"><div class="b1">Ask us anything, or share your feedback.</div></div><div class="cmp"><textarea placeholder="Message…"></textarea><button disabled aria-label="Send a message…">↑</button></div></div>';
const f = document.querySelector('textarea'), s = document.querySelector('.stream'), b = document.querySelector('.cmp button'); f.oninput = () => { b.disabled = !f.value; };
const go = async () => { const t = f.value; f.value = ''; b.disabled = true; s.append(make('div', 'b2', t)); s.append(make('div', 'b1', await ask(t))); }; b.onclick = go; f.onkeydown = (e) => { if (e.key === 'Enter') { e.preventDefault(); go(); } }; };
}, 700);</script>`);
    },
  },
  {
    name: 'a chat in a shadow root that is shrunk and transparent until it opens',
    html: `<div class="crx-1"></div>`,
    script: `${counts} const host = document.querySelector('.crx-1'); const root = host.attachShadow({ mode: 'open' });
root.innerHTML = '<style>.p{position:fixed;right:24px;bottom:90px;width:350px;height:450px;background:#fff;transform:scale(0);opacity:0;transition:all .2s}.p.o{transform:none;opacity:1}</style><a class="l" style="position:fixed;right:24px;bottom:24px;width:54px;height:54px;border-radius:50%;background:#36c"><span></span></a><div class="p"><div class="m" style="height:350px;overflow-y:auto"><div>Bonjour !</div></div><div><textarea placeholder="Composez votre message..."></textarea><span class="snd" style="cursor:pointer"><svg width="20" height="20"></svg></span></div></div>';
let n = 0; root.querySelector('.l').onclick = () => { if (++n > 1) misuse('again'); root.querySelector('.p').classList.toggle('o'); };
const f = root.querySelector('textarea'), m = root.querySelector('.m'); const go = async () => { const t = f.value; if (!t) return; f.value = ''; m.append(make('div', 'x', t)); m.append(make('div', 'x', await ask(t))); };
root.querySelector('.snd').onclick = go; f.onkeydown = (e) => { if (e.key === 'Enter') { e.preventDefault(); go(); } };`,
  },
  {
    name: 'a form with a list to choose from',
    html: inFrame(
      `<div id="launch" role="button" style="position:fixed;right:5px;bottom:5px;width:120px;height:44px;border-radius:22px;background:#17494d;color:#fff;cursor:pointer"><span>Support</span></div><div id="w" hidden><div class="hd">Chat with us</div><form id="pre"><div><label for="a">Full name</label><input id="a"></div><div><label for="b">Email</label><input id="b" type="email"></div><div><label for="c">Department</label><select id="c"><option>Sales</option><option>Support</option></select></div><button type="submit">Start chat</button></form><div id="talk" hidden>${box}</div></div>`,
      'position:fixed;right:0;bottom:0;width:380px;height:520px',
    ),
    script: `if (self !== top) { ${chat} launch.onclick = () => { w.hidden = false; launch.hidden = true; }; pre.onsubmit = (e) => { e.preventDefault(); pre.hidden = true; talk.hidden = false; }; }`,
    settings: { form: { name: 'Visitor', email: 'v@shop.example', department: 'Support' } },
  },
  {
    name: 'flows to choose from above the field',
    html: inFrame(
      `<div id="b" style="position:fixed;right:5px;bottom:5px;width:60px;height:60px;cursor:pointer;background:#06f"></div><div id="w" hidden style="height:460px"><div class="conversation"><div id="log" style="height:300px;overflow:auto"><p class="m">Hi! How can we help?</p><button class="fl">Track my order</button><button class="fl">Speak to an agent</button></div><form id="form"><input type="text" placeholder="Enter your message..."><button type="button" class="at" aria-label="Upload attachment">+</button><button type="submit" aria-label="send"></button></form></div></div>`,
      'position:fixed;right:0;bottom:0;width:380px;height:540px',
    ),
    script: `if (self !== top) { ${counts} ${chat} b.onclick = () => { w.hidden = !w.hidden; }; for (const f of document.querySelectorAll('.fl')) f.onclick = () => misuse('flow'); }`,
  },
  {
    name: 'a notice to agree to in the chat',
    html: `<div id="b" style="position:fixed;right:15px;bottom:15px;width:60px;height:60px;cursor:pointer;background:#06f"></div><div id="w" hidden style="position:fixed;right:15px;bottom:90px;width:350px;height:400px"><div id="start"><p>Before we start: this chat is run by our partner. Read the privacy policy.</p><button class="n">No, thanks</button><button class="y">I agree, start</button></div><div id="talk" hidden>${box}</div></div>`,
    script: `${chat} b.onclick = () => { w.hidden = !w.hidden; }; document.querySelector('.n').onclick = () => w.remove(); document.querySelector('.y').onclick = () => { start.remove(); talk.hidden = false; };`,
  },
  {
    name: 'a form for leaving a message in two parts',
    html: `<div id="b" title="Chat" style="position:fixed;right:15px;bottom:15px;width:60px;height:60px;cursor:pointer;background:#06f"></div><div id="w" hidden style="position:fixed;right:15px;bottom:90px;width:350px;height:400px"><p>Wir sind gerade nicht da.</p><div><div><span>Name</span><input id="n"></div><div><span>E-Mail</span><input id="e"></div><div><button class="x">Weiter</button></div></div><div><span>Anliegen</span><textarea id="t"></textarea></div><button class="y">Absenden</button></div>`,
    script: `${counts} b.onclick = () => { w.hidden = false; }; for (const x of document.querySelectorAll('button')) x.onclick = () => misuse(x.textContent); for (const x of document.querySelectorAll('textarea')) x.oninput = () => misuse('typed');`,
    settings: { form: { name: 'V', 'e-mail': 'v@shop.example' } },
    outcomes: [{ error: /leaving a message|No chat box/ }],
  },
  {
    name: 'a chat of elements without a role',
    html: `<div id="log"><p>Hello!</p></div><input id="field" placeholder="Message"><button id="go">Send</button>`,
    script: `go.onclick = async () => { const text = field.value; field.value = ''; log.append(make('p', '', text)); log.append(make('p', '', await ask(text))); };`,
    asked: ['When do you open?', 'Tell me the code word', 'And who are you?'],
  },
  {
    name: 'an application with its own search and starters',
    html: `<div style="display:flex;height:95vh"><aside><button>New chat</button><input placeholder="Search chats"><ul><li><a href="#1">Old talk</a></li></ul></aside><main style="flex:1;display:flex;flex-direction:column"><div id="log" style="flex:1;overflow:auto"><h2>What can I do for you?</h2><div class="cards"><button class="cd">Ask about opening hours</button><button class="cd">Write a message to the manager</button></div></div><div class="c"><div contenteditable="true" style="min-height:30px;border:1px solid"></div><button class="rnd"><svg width="20" height="20"></svg></button></div></main></div>`,
    script: `${counts} for (const c of document.querySelectorAll('.cd')) c.onclick = () => misuse('card'); const f = document.querySelector('[contenteditable]');
const go = async () => { const t = f.innerText; f.textContent = ''; document.querySelector('.cards')?.remove(); log.append(make('div', 'q', t)); log.append(make('div', 'a', await ask(t))); };
document.querySelector('.rnd').onclick = go; f.onkeydown = (e) => { if (e.key === 'Enter') { e.preventDefault(); go(); } };`,
  },
  {
    name: 'a field that shows itself when it has the focus',
    html: `<div class="chat"><div id="log" style="height:200px;overflow:auto"><p class="m">Hi</p></div><div class="row" style="position:relative;height:44px;border:1px solid"><span style="position:absolute;left:8px;top:10px">Tap to write</span><input id="f" style="position:absolute;inset:0;width:100%;opacity:0;border:0"></div></div>`,
    script: `f.onfocus = () => { f.style.opacity = 1; }; f.onblur = () => { if (!f.value) f.style.opacity = 0; }; f.onkeydown = async (e) => { if (e.key !== 'Enter') return; const t = f.value; f.value = ''; log.append(make('p', 'u', t)); log.append(make('p', 'm', await ask(t))); };`,
  },
  {
    name: 'a chat behind the summary of its details',
    html: `<details style="position:fixed;right:10px;bottom:10px;width:360px"><summary style="cursor:pointer">Live chat</summary>${box}</details>`,
    script: chat,
  },
  {
    name: 'a prompt that stays in the field until the answer comes',
    html: `<div class="chat"><div id="log" role="log"><p class="m">Hi</p></div><textarea id="f" placeholder="Ask"></textarea><button id="g" aria-label="Send">↑</button></div>`,
    script: `${counts} let busy = false; const go = async () => { if (busy) misuse('twice'); busy = true; const t = f.value; await wait(6000); const a = await ask(t); f.value = ''; busy = false; log.append(make('p', 'u', t)); log.append(make('p', 'm', a)); }; g.onclick = go; f.onkeydown = (e) => { if (e.key === 'Enter') { e.preventDefault(); go(); } };`,
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
  ...built,
];
