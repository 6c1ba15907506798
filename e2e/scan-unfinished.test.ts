import { expect, test } from 'vitest';
import { type AtEnd, nothing, serveSite } from './chat-site.ts';
import { connectTo } from './talk-to.ts';

/** A shop whose chat answers with `answer(text, log)`. */
const shop = (answer: string, atEnd: AtEnd) =>
  serveSite(
    `<!doctype html><title>Shop</title><div class="chat"><div id="log"><p>Welcome to the practice shop.</p></div>
<form id="form"><textarea placeholder="Type a message"></textarea><button>Send</button></form></div><script src="/page.js"></script>`,
    `const say = (text) => log.append(Object.assign(document.createElement('p'), { textContent: text }));
const answer = ${answer};
form.onsubmit = (event) => { event.preventDefault(); const field = form.querySelector('textarea'); const text = field.value; field.value = ''; say(text); answer(text); };
form.onkeydown = (event) => { if (event.key === 'Enter') form.requestSubmit(); };`,
    (_, response) => nothing(response),
    atEnd,
  );

const pages = {
  'a line that only says that an answer comes is no whole reply': {
    answer: `() => say('Searching our catalogue…')`,
    reply: { text: 'Searching our catalogue…', unfinished: 'interim status' },
  },
  'nor is one on a page that still shows that it works': {
    answer: `() => { say('We open at nine'); log.insertAdjacentHTML('beforeend', '<div aria-busy="true" class="typing">●●●</div>'); }`,
    reply: { text: expect.stringContaining('We open at nine'), unfinished: 'still at work' },
  },
  'nor one that is longer than what is read of a page': {
    answer: `() => say('We open at nine. '.repeat(560_000))`,
    reply: { text: expect.stringMatching(/^We open/), unfinished: 'page limit' },
  },
};

test.concurrent.for(Object.entries(pages))(
  '%s',
  async ([, { answer, reply }], { expect, onTestFinished }) => {
    const { url } = await shop(answer, onTestFinished);
    const target = connectTo(url, { atEnd: onTestFinished, settings: { settle: 15 } });

    const payload = target.payload([{ role: 'user', content: 'When?' }], { maxTokens: undefined });

    expect(await target.send(payload, { signal: AbortSignal.timeout(100_000) })).toMatchObject(
      reply,
    );
  },
);

test('a reply that ends is whole', async ({ onTestFinished }) => {
  const { url } = await shop(`() => say('We open at nine.')`, onTestFinished);
  const target = connectTo(url, { atEnd: onTestFinished });

  const payload = target.payload([{ role: 'user', content: 'When?' }], { maxTokens: undefined });

  const reply = await target.send(payload, { signal: AbortSignal.timeout(100_000) });
  expect(reply).toMatchObject({ text: 'We open at nine.' });
  expect(reply).not.toHaveProperty('unfinished');
});
