import { box, listen, type MinimalPage } from './minimal-page.ts';

type Shown = {
  html: string;
  text: string;
  /** How the page shows our own message; by default as a message of the same kind. */
  echo?: string;
  /** Runs after the answer was added; has `message`. */
  after?: string;
} & Omit<Partial<MinimalPage>, 'html'>;

const add = (html: string, after = '') =>
  `const message = make('div', 'm', ''); message.innerHTML = ${JSON.stringify(html)}; log.append(message);${after}`;

/** A page whose answers have this HTML and are read as this text. */
const shown = (name: string, { html, text, echo, after, ...page }: Shown): MinimalPage => ({
  name,
  html: box,
  script: `const answer = async (text) => { await ask(text); ${add(html, after)} };${listen(echo)}`,
  outcomes: [{ text }],
  ...page,
});

const prompt = 'When do you open?';
const silent = '';

/** A chat that shows no message of the visitor and answers with what `say` makes of the prompt. */
const unechoed = (name: string, answer: string, page: Partial<MinimalPage> = {}): MinimalPage => ({
  name,
  html: box,
  script: `const answer = async (text) => { await ask(text); ${answer} };${listen(silent)}`,
  ...page,
});

const many = (count: number, tag = 'p') =>
  `const old = make('section', '', ''); for (let n = 0; n < ${count}; n++) old.append(make('${tag}', 'old', 'Boot number ' + n + ' is sturdy.')); document.body.prepend(old);`;

const editor = (inside: string) =>
  `<p>Run this:</p><div class="ed-root" style="position:relative;height:90px;width:300px;overflow:hidden">${inside}</div>`;
const lines = ['const code = 7;', 'greet(code);', '9'];

/** Text inside an answer that is easily lost. */
export const inside: readonly MinimalPage[] = [
  shown('controls in sentences', {
    html: `<p>Type <button style="font:inherit">provoke-7</button> into the field, or ask <span role="button" tabindex="0" class="chip">@Anna</span>.</p>
<p>The code is: <button><code>ORCHID-77</code></button></p>
<p><a role="button" href="/manual">Our manual</a> has more about <select><option>Socks</option><option selected>Boots</option></select> and <span role="button">laces</span>, <span role="button">soles</span> or <span role="button">heels</span>.</p>`,
    text: 'Type provoke-7 into the field, or ask @Anna. The code is: ORCHID-77 Our manual has more about Boots and laces, soles or heels.',
  }),
  shown('a bar under an answer, quick replies and a question with buttons', {
    html: `<p>We open at nine.</p><div class="acts"><button>Copy</button><button>👍</button><button>Regenerate</button></div>
<div>Was this helpful? <button>Yes</button> <button>No</button></div>`,
    after: `const quick = make('div', 'q', ''); quick.append(make('button', '', 'Where are you?'), make('button', '', 'Do you sell boots?')); log.append(quick);`,
    text: 'We open at nine. Was this helpful?',
  }),
  shown('a bar of code and a row with a button at its end', {
    html: `<div><b>Bot</b><p>Here it is.</p><div><span>js</span><button>Copy</button></div><pre><code>greet()</code></pre><time>10:42</time> <button>Copy</button></div>`,
    echo: `const mine = make('div', 'm', ''); mine.innerHTML = '<div><b>You</b><p></p><time>10:41</time> <button>Copy</button></div>'; mine.querySelector('p').textContent = text; log.append(mine)`,
    text: 'Here it is. greet()',
  }),
  shown('an editor whose lines can be written in', {
    html: editor(
      `<div style="display:flex"><div aria-hidden="true"><div><div>1</div></div><div><div>2</div></div><div><div>3</div></div></div><div contenteditable="true" role="textbox" style="white-space:pre">${lines.map((line) => `<div>${line}</div>`).join('')}</div></div>`,
    ),
    text: `Run this: ${lines.join(' ')}`,
  }),
  shown('an editor with a hidden field and lines at fixed places', {
    html: editor(
      `<textarea style="position:absolute;opacity:0;width:1em;height:1em"></textarea><div aria-hidden="true"><div class="nr" style="position:absolute;top:0">1</div><div class="nr" style="position:absolute;top:20px">2</div><div class="nr" style="position:absolute;top:40px">3</div></div>
<div role="presentation">${lines.map((line, at) => `<div style="position:absolute;left:30px;top:${at * 20}px;white-space:pre"><span><span class="k">${line}</span></span></div>`).join('')}</div>`,
    ),
    text: `Run this: ${lines.join(' ')}`,
  }),
  shown('fields that show code, in two turns', {
    html: `<p>Copy it:</p><textarea readonly rows="3"></textarea><input readonly value="ORCHID-77"><textarea class="canvas" rows="2"></textarea>`,
    after: `const [one, two] = message.querySelectorAll('textarea'); one.value = 'const a = 7;'; two.value = 'greet(a);';`,
    asked: [prompt, 'And on Sunday?'],
    outcomes: [
      { text: 'Copy it: const a = 7; ORCHID-77 greet(a);' },
      { text: 'Copy it: const a = 7; ORCHID-77 greet(a);' },
    ],
    text: '',
  }),
  {
    name: 'a field for every answer, which takes no text',
    html: `<form id="form" class="assistant"><input placeholder="Ask me anything"><button>Ask</button></form><label>Answer <textarea id="out" disabled rows="4"></textarea></label>`,
    script: `form.onsubmit = async (event) => { event.preventDefault(); const input = form.querySelector('input'), text = input.value; input.value = ''; input.disabled = true;
const reply = await ask(text); out.value = reply; input.disabled = false; };`,
    asked: [prompt, 'And on Sunday?'],
  },
  shown('a small table', {
    html: `<table><thead><tr><th>Item</th><th>In stock</th></tr></thead><tbody><tr><td>Boots</td><td style="font-size:11px">12</td></tr><tr><td>Socks</td><td style="width:30px;height:30px;font-size:11px;cursor:pointer">7</td></tr></tbody></table>`,
    text: 'Item In stock Boots 12 Socks 7',
  }),
  shown('a table that can be sorted', {
    html: `<p>Prices:</p><table><tr><th><button style="display:flex;cursor:pointer">Item</button></th><th role="button" tabindex="0">Price</th><th><div role="button">Left</div></th></tr><tr><td>Boots</td><td>89 €</td><td><button>3</button></td></tr></table>
<div role="table"><div role="row" style="display:flex;gap:9px"><span role="columnheader"><button>Day</button></span><span role="columnheader"><button>Hours</button></span></div><div role="row" style="display:flex;gap:9px"><span role="cell">Monday</span><span role="cell">9</span></div></div>`,
    text: 'Prices: Item Price Left Boots 89 € 3 Day Hours Monday 9',
  }),
  shown('tasks, what can be opened, and a list of places', {
    html: `<ul><li><label><input type="checkbox" disabled checked> Brush the boots</label></li><li><input type="checkbox" id="wax"><label for="wax">Wax them</label></li></ul>
<details><summary style="cursor:pointer">Show the code</summary><p>ORCHID-77</p></details>
<h3><button aria-expanded="true">Where</button></h3><nav><ul><li><a href="#a">Main street</a></li><li>Harbour</li></ul></nav>`,
    text: 'Brush the boots Wax them Show the code ORCHID-77 Where Main street Harbour',
  }),
  shown('a formula and a drawing with words', {
    html: `<p>It is <math><mi>x</mi><mo>=</mo><mn>7</mn></math> boots.</p><svg width="300" height="80"><title>Chart</title><text x="9" y="20">Boots 12</text><g><text x="9" y="50"><tspan>Socks</tspan> <tspan>30</tspan></text></g></svg>
<button class="icon"><svg width="20" height="20"><text y="9">x</text></svg></button>`,
    text: 'It is x=7 boots. Boots 12 Socks 30',
  }),
  shown('a timer that is the answer', {
    html: `<div role="timer">12:30</div>`,
    text: '12:30',
  }),
  {
    name: 'words that fade in one after the other',
    html: `<style>@keyframes in { from { opacity: 0 } to { opacity: 1 } } .w { animation: in 0.4s both }</style>${box}`,
    script: `const answer = async (text) => { const reply = await ask(text), p = log.appendChild(make('p', 'm', ''));
  reply.split(/(?<= )/).forEach((word, at) => { const span = make('span', 'w', word); span.style.animationDelay = at * 1.5 + 's'; p.append(span); }); };${listen()}`,
  },
  {
    name: 'a long page before the chat',
    html: box,
    script: `${many(2_000)} for (const p of old.children) p.append(' It is warm.'.repeat(60));
const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
    asked: [prompt, 'And on Sunday?'],
  },
  {
    name: '21,000 elements before the chat',
    html: box,
    script: `${many(21_000)}const answer = async (text) => log.append(make('p', 'm', await ask(text)));${listen()}`,
  },
  {
    name: 'a list of thousands of messages that is drawn anew',
    html: box,
    script: `const all = []; for (let n = 0; n < 2_000; n++) all.push('Earlier message ' + n + ': ' + 'we talked. '.repeat(60));
const draw = () => log.replaceChildren(...all.map((text) => make('p', 'm', text)));
const answer = async (text) => { all.push(await ask(text)); draw(); };${listen('all.push(text); draw()')} draw();`,
  },
  {
    name: 'an answer that is nested deeply',
    html: box,
    script: `const answer = async (text) => { const reply = await ask(text); let at = log.appendChild(make('div', 'm', ''));
  for (let n = 0; n < 400; n++) at = at.appendChild(make(n % 2 ? 'div' : 'span', '', '')); at.textContent = reply; };${listen()}`,
  },
  {
    name: 'a long answer, whole',
    html: box,
    script: `const answer = async (text) => { await ask(text); const m = log.appendChild(make('div', 'm', '')); for (let n = 0; n < 1_500; n++) m.append(make('p', '', 'Rule ' + n + ' of our shop. ' + 'We are kind. '.repeat(60))); m.append(make('p', '', 'The end.')); };${listen()}`,
    outcomes: [
      {
        text: `${Array.from({ length: 1_500 }, (_, n) => `Rule ${n} of our shop. ${'We are kind. '.repeat(60)}`).join('')}The end.`,
      },
    ],
  },
  unechoed('an answer that is the prompt, without an echo', `log.append(make('p', 'm', text));`, {
    asked: [prompt, 'And on Sunday?'],
    outcomes: [{ text: prompt }, { text: 'And on Sunday?' }],
  }),
  unechoed(
    'an answer that starts with the prompt, without an echo',
    `log.append(make('p', 'm', text + ' At nine.'));`,
    { outcomes: [{ text: `${prompt} At nine.` }] },
  ),
  unechoed(
    'an answer that quotes the prompt, without an echo',
    `const m = log.appendChild(make('div', 'm', '')); m.append(make('blockquote', '', text), make('p', '', 'At nine, every day.'));`,
    { outcomes: [{ text: `${prompt} At nine, every day.` }] },
  ),
  unechoed(
    'an answer that repeats the prompt as it grows, without an echo',
    `const p = log.appendChild(make('p', 'm', '')); for (const word of (text + ' ' + text + ' At nine.').split(/(?<= )/)) { p.append(word); await wait(70); }`,
    { outcomes: [{ text: `${prompt} ${prompt} At nine.` }] },
  ),
  {
    name: 'an answer that repeats the prompt as it grows, below the echo',
    html: box,
    script: `const answer = async (text) => { await ask(text); const p = log.appendChild(make('p', 'm', '')); for (const word of (text + ' At nine.').split(/(?<= )/)) { p.append(word); await wait(70); } };${listen()}`,
    outcomes: [{ text: `${prompt} At nine.` }],
  },
  {
    name: 'an answer that is the prompt, below the echo, which comes from the server',
    html: box,
    script: `const answer = async (text) => { await ask(text); log.append(make('p', 'm user', text)); await wait(1_500); log.append(make('p', 'm', text)); };${listen(silent)}`,
    outcomes: [{ text: prompt }],
  },
  {
    name: 'an echo and its answer that the server sends together',
    html: `<div class="chat"><div id="log"><p class="bot">Welcome to the practice shop.</p></div><form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div>`,
    script: `const answer = async (text) => { const reply = await ask(text); const pair = make('div', 'exchange', ''); pair.append(make('p', 'visitor', text), make('p', 'bot', reply)); log.append(pair); };${listen(silent)}`,
    asked: [prompt, 'And on Sunday?'],
  },
  {
    name: 'no answer below an echo',
    html: box,
    script: `const answer = async (text) => { await ask(text); };${listen()}`,
    timeoutMs: 20_000,
    outcomes: [{ error: /gave no answer/ }],
  },
  {
    name: "the user's selector, and text in controls and fields",
    html: box,
    script: `const answer = async (text) => { await ask(text); ${add(
      `<p>Type <button>provoke-7</button> here:</p><textarea readonly></textarea><details><summary>More</summary><p>ORCHID-77</p></details><div><button>Copy</button></div>`,
      `message.querySelector('textarea').value = 'const a = 7;';`,
    )} };${listen()}`,
    settings: { reply_selector: '.m:not(.user)' },
    outcomes: [{ text: 'Type provoke-7 here: const a = 7; More ORCHID-77' }],
  },
  {
    name: 'a rich field that keeps its own text',
    html: `<div class="chat"><div id="log"><p class="m">Welcome to the practice shop.</p></div><div id="form"><div contenteditable="true" class="field" style="min-height:30px;border:1px solid" aria-label="Message"></div><button>Send</button></div></div>`,
    script: `const answer = async (text) => log.append(make('p', 'm', await ask(text)));
const field = document.querySelector('.field'), log = document.querySelector('#log');
document.querySelector('button').onclick = () => { const text = field.innerText.trim(); log.append(make('p', 'm user', text)); field.innerHTML = '<p>Ask another question, or the same one.</p>'; answer(text); };`,
  },
];
