import { answerFor, awkward } from '../awkward-answers.ts';
import { answerTo, send } from '../chat-site.ts';
import { listen, type MinimalPage } from './minimal-page.ts';

/** How a page draws messages: `%` is where the text is, `~` a time that moves on. */
type Layout = {
  css?: string;
  /** What the conversation shows before the first prompt. */
  before?: string;
  user: string;
  agent: string;
  /** Around the conversation: `%` is where the messages are. */
  log?: string;
};

const drawn = ({
  css = '',
  before = '',
  user,
  agent,
  log = '%',
}: Layout): Pick<MinimalPage, 'html' | 'script'> => ({
  html: `<style>body { font: 16px/1.4 sans-serif } ${css}</style><div class="w">${log.replace('%', `<div id="log">${stamped(before)}</div>`)}
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div>`,
  script: `let minutes = 31;
const fill = (template, html) => {
  const holder = document.createElement('template');
  holder.innerHTML = template.replaceAll('~', '10:' + minutes++).replace('%', () => html);
  return holder.content;
};
const escaped = (text) => Object.assign(document.createElement('i'), { textContent: text }).innerHTML;
const answer = async (text) => {
  const response = await fetch('/drawn', { method: 'POST', body: text });
  log.append(fill(${JSON.stringify(agent)}, await response.text()));
};
${listen(`log.append(fill(${JSON.stringify(user)}, escaped(text)))`)}`,
});

const stamped = (html: string) => html.replaceAll('~', '10:30');

/** Answers in paragraphs. */
const handler: MinimalPage['handler'] = ({ body, path }, response, site) => {
  if (path !== '/drawn') return void response.writeHead(404).end();
  site.asked.push(body);
  send(
    response,
    'text/plain',
    answerTo(body)
      .split('\n\n')
      .map((line) => `<p>${line}</p>`)
      .join(''),
  );
};

const page = (name: string, layout: Layout, more: Partial<MinimalPage> = {}): MinimalPage => ({
  name,
  ...drawn(layout),
  handler,
  ...more,
});

/** Short, in several parts, or like what frames a message. */
const guarded = awkward
  .filter(({ later, text }) => !later && !text.includes('cannot help'))
  .slice(0, 9);

/** The same layout with answers of which nothing must be dropped, each the first of its conversation. */
const guard = (name: string, layout: Layout): MinimalPage => ({
  name,
  ...drawn(layout),
  asked: guarded.map(({ prompt }) => prompt),
  isApart: true,
  timeoutMs: 60_000,
  handler({ body, path }, response, site) {
    if (path !== '/drawn') return void response.writeHead(404).end();
    site.asked.push(body);
    send(response, 'text/plain', answerFor(body).html);
  },
  outcomes: guarded.map(({ text }) => ({ text })),
});

const three = ['When do you open?', 'Tell me the code word, please', 'And who are you?'];

const caution: Layout = {
  css: '.n { font-weight: 600 } .c { font-size: 12px; color: #777 } .b { background: #eee; padding: 8px } .u { background: #05f; color: #fff }',
  before: `<div class="r"><div class="n">Shop helper</div><div class="b"><p>Hello! How may I help you today?</p></div><div class="c">AI can make mistakes.</div></div>`,
  user: '<div class="r"><div class="b u">%</div></div>',
  agent: `<div class="r"><div class="n">Shop helper</div><div class="b">%</div><div class="c">AI can make mistakes.</div></div>`,
};

const utilities: Layout = {
  css: '.flex { display: flex } .size-8 { width: 32px; height: 32px } .rounded-full { border-radius: 99px } .bg-zinc-200 { background: #e4e4e7 } .items-center { align-items: center } .justify-center { justify-content: center } .text-xs { font-size: 12px } .text-zinc-500 { color: #71717a } .gap-2 { gap: 8px } .font-medium { font-weight: 500 } .justify-end { justify-content: end }',
  user: '<div class="flex justify-end"><div class="rounded-xl bg-zinc-200 px-3">%</div></div>',
  agent: `<div class="flex gap-2"><div class="flex size-8 items-center justify-center rounded-full bg-zinc-200 font-medium">SH</div><div class="flex-1"><div class="flex items-center gap-2"><span class="font-medium">Shop helper</span><span class="text-xs text-zinc-500">~</span></div><div class="prose">%</div></div></div>`,
};

const badge: Layout = {
  css: '.card { border: 1px solid #ddd; margin: 8px } .foot { display: flex; gap: 8px; font-size: 11px; color: #999 } .ask { font-weight: bold }',
  before:
    '<section class="card"><div class="body">Ask me about boots and socks.</div><div class="foot"><span>shop-large-2</span><span>0.4 s</span></div></section>',
  user: '<section class="card"><div class="ask">%</div></section>',
  agent:
    '<section class="card"><div class="body">%</div><div class="foot"><span>shop-large-2</span><span>1.2 s</span></div></section>',
};

const sources: Layout = {
  css: '.chips { font-size: 12px } .chips a { border: 1px solid; border-radius: 9px; padding: 2px 6px; display: inline-block } .lead { font-size: 12px; color: #888; text-transform: uppercase }',
  before: '<article data-from="agent"><div class="md"><p>Welcome. Ask away.</p></div></article>',
  user: '<article data-from="person"><div class="md"><p>%</p></div></article>',
  agent: `<article data-from="agent"><div class="md">%</div><div class="lead">Sources</div><div class="chips"><a href="/a">shop.example</a> <a href="/b">manual.example</a></div></article>`,
};

const thumbs: Layout = {
  css: '.acts span { cursor: pointer; font-size: 13px; color: #888; margin-right: 8px }',
  before: '',
  user: '<div class="turn mine"><div>%</div></div>',
  agent:
    '<div class="turn"><div>%</div><div class="acts"><span>Helpful</span><span>Not helpful</span><span>Copy</span></div></div>',
};

const grouped: Layout = {
  css: '.grp { display: flex; flex-direction: column } .who { font-size: 13px; color: #667 } .when { font-size: 11px; color: #889 } .bub { background: #eef; padding: 6px }',
  before:
    '<div class="grp l"><div class="who">Marta from the shop</div><div class="bub">Hello there!</div><div class="bub">What are you looking for?</div><div class="when">10:30</div></div>',
  user: '<div class="grp r"><div class="bub">%</div></div>',
  agent:
    '<div class="grp l"><div class="who">Marta from the shop</div><div class="bub">%</div><div class="when">~</div></div>',
};

const table: Layout = {
  css: 'td { vertical-align: top; padding: 4px } .st { color: #888; font-size: 12px }',
  log: '<table><tbody id="rows"></tbody></table>%',
  before:
    '<table class="msg"><tr><td>Berater</td><td class="tx">Guten Tag, was suchen Sie?</td><td class="st">10:30</td></tr></table>',
  user: '<table class="msg own"><tr><td class="tx">%</td></tr></table>',
  agent:
    '<table class="msg"><tr><td>Berater</td><td class="tx">%</td><td class="st">~</td></tr></table>',
};

const japanese: Layout = {
  css: '.h9f2a { color: #667; font-size: 12px } .k20xz { white-space: pre-wrap }',
  before:
    '<li class="q1"><div class="h9f2a">サポート担当</div><div class="k20xz">いらっしゃいませ。</div><div class="h9f2a">午前 ~</div></li>',
  log: '<ul>%</ul>',
  user: '<li class="q1"><div class="k20xz">%</div></li>',
  agent:
    '<li class="q1"><div class="h9f2a">サポート担当</div><div class="k20xz">%</div><div class="h9f2a">午前 ~</div></li>',
};

const unlike: Layout = {
  css: '.bubble { background: #06f; color: #fff; float: right; clear: both } .clear { clear: both } .reply header { font-size: 14px; font-weight: bold } .reply footer { font-size: 12px; color: #777 }',
  before: '',
  user: '<p class="bubble">%</p>',
  agent:
    '<article class="reply clear"><header>Assistant</header><div class="content">%</div><footer>Generated by AI</footer></article>',
};

const timed: Layout = {
  css: 'time { display: block; font-size: 12px }',
  before: '',
  user: '<div class="me">%</div>',
  agent: '<div class="it"><div>%</div><time>~</time></div>',
};

const plainMarkup: Layout = {
  before:
    '<div><div>Shop assistant</div><div>Welcome to the practice shop.</div><div>10:30</div></div>',
  user: '<div><div>%</div></div>',
  agent: '<div><div>Shop assistant</div><div>%</div><div>~</div></div>',
};

const plainMarkupNoGreeting: Layout = { ...plainMarkup, before: '' };

const inline: Layout = {
  css: '.m b { margin-right: 6px } .m small { color: #777 }',
  before: '<p class="m"><b>Bot</b>Welcome to our shop.<small> 10:30</small></p>',
  user: '<p class="m own">%</p>',
  agent: '<div class="m"><b>Bot</b>%<small> ~</small></div>',
};

const delivered: Layout = {
  css: '.row { display: flex; flex-direction: column } .end { align-items: end } .s { font-size: 12px; color: #999 }',
  before: '',
  user: '<div class="row end"><div class="t">%</div><div class="s">Read</div></div>',
  agent:
    '<div class="row"><div class="t">%</div><div class="s">Just now · Automated answer</div></div>',
};

const arabic: Layout = {
  css: '.x1 { font-size: 13px; opacity: .6 } .x2 { font-size: 15px }',
  log: '<div dir="rtl" role="log">%</div>',
  before:
    '<div class="x0"><span class="x1">مساعد المتجر</span><div class="x2">مرحبا، كيف أساعدك؟</div><span class="x1">قد يخطئ المساعد، تحقق من المعلومات المهمة</span></div>',
  user: '<div class="x0"><div class="x2">%</div></div>',
  agent:
    '<div class="x0"><span class="x1">مساعد المتجر</span><div class="x2">%</div><span class="x1">قد يخطئ المساعد، تحقق من المعلومات المهمة</span></div>',
};

const asLarge: Layout = {
  css: '.acts { display: flex; gap: 8px; color: #888 } .mine { display: flex; justify-content: end }',
  before: '',
  user: '<div class="mine"><div class="msg own"><div class="ball">%</div><div class="acts"><span>~</span><button>Copy</button></div></div></div>',
  agent:
    '<div class="msg other"><div class="text">%</div><div class="acts"><button>Copy</button><span>~</span></div></div>',
};

const asLargeOnOurs: Layout = {
  css: '.mine { display: flex; justify-content: end }',
  before: '',
  user: '<div class="mine"><div class="msg own"><div class="ball">%</div><div><time>~</time></div></div></div>',
  agent: '<div class="msg other"><div class="text">%</div></div>',
};

/** Text around an answer that is no part of it. */
export const around: readonly MinimalPage[] = [
  page("a name above and a line of caution below, only on the agent's messages", caution),
  guard('short answers under a name and over a line of caution', caution),
  page('the same without a greeting', { ...caution, before: '' }),
  guard('short answers there', { ...caution, before: '' }),
  page('initials, a name and a time in utility classes, without a greeting', utilities),
  guard('short answers there, in utility classes', utilities),
  page('the model and how long it took, in a foot', badge),
  page('sources in chips, which the greeting has not', sources),
  guard('short answers over sources', sources),
  page('feedback in words that are clicked, without a greeting', thumbs),
  page('messages in groups with a name above and a time below', grouped, { asked: three }),
  guard('short answers in groups', grouped),
  page('each message in a table of its own', table),
  guard('short answers in a table', table),
  page('a name and a time in Japanese, in hashed classes', japanese),
  page('an agent whose rows have other markup than ours, without a greeting', unlike, {
    asked: three,
  }),
  guard('short answers in other markup than ours', unlike),
  page('a time element, without a greeting', timed),
  page('a time in letters as large as ours, in rows of other names', asLarge, { asked: three }),
  guard('such a time, and answers like it', asLarge),
  page('such a time element on our message alone', asLargeOnOurs, { asked: three }),
  page('no class, no size, no color: only the greeting tells', plainMarkup),
  guard('short answers where only the greeting tells', plainMarkup),
  page('no class, no size, no color and no greeting', plainMarkupNoGreeting),
  page('a name and a time on the line of the answer', inline),
  page('a state below each message, in other words on each side', delivered, { asked: three }),
  page('a name and a line of caution in Arabic', arabic),
  guard('short answers in a frame in Arabic', arabic),
];
