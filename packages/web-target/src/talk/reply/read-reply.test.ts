import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInput } from '../../find/find-input.ts';
import { toBlocks } from '../../page/text-blocks.ts';
import { type Drawn, draw } from '../../test/draw.ts';
import { readReply } from './read-reply.ts';

const field: Drawn = { tag: 'textarea', editable: 'lines', label: 'Type a message' };

const page = (...messages: readonly Drawn[]) =>
  draw({ names: 'chat', inside: [{ names: 'log', inside: messages }, field] });

const reply = (...given: Parameters<typeof read>): string => read(...given).text;

function read(prompt: string, before: readonly Drawn[], added: readonly Drawn[]) {
  const after = page(...before, ...added);
  const input = findInput(after)?.id;
  return readReply({ before: toBlocks(page(...before)), after, prompt, input });
}

/** A message as most pages build them. */
const row = (who: string, text: string, more: readonly Drawn[] = []): Drawn => ({
  classes: 'row',
  inside: [
    { tag: 'b', text: who },
    { tag: 'p', classes: 'text', text },
    ...more,
    { tag: 'time', text: '10:42', fontSize: 12 },
    { tag: 'button', text: 'Copy' },
  ],
});

const greeting: Drawn = { names: 'message', text: 'Welcome!' };

test('the reply is the text after the echoed prompt, not the text before', () => {
  expect(reply('Hi', [greeting], [{ text: 'Hi' }, { text: 'How can I help?' }])).toBe(
    'How can I help?',
  );
});

test('the state of our own message is not surely a reply, and none at all next to one', () => {
  const status = { tag: 'small', text: 'Delivered', fontSize: 12 };
  const sent = row('You', 'Hi', [status]);

  expect(read('Hi', [row('Bot', 'Hello.')], [sent]).isSure).toBe(false);
  expect(reply('Hi', [row('Bot', 'Hello.')], [sent, row('Bot', 'No.')])).toBe('No.');
});

test('a time of our own message is not a reply, however large its letters are', () => {
  const foot: Drawn = { classes: 'foot', text: '10:42' };
  const time: Drawn = { classes: 'foot', inside: [{ tag: 'time', text: '10:42' }] };
  const mine = (last: Drawn): Drawn => ({
    classes: 'mine',
    inside: [{ classes: 'own', inside: [{ classes: 'ball', text: 'Hi' }, last] }],
  });
  const theirs = (...last: readonly Drawn[]): Drawn => ({
    classes: 'other',
    inside: [{ classes: 'words', inside: [{ tag: 'p', text: 'No.' }] }, ...last],
  });

  expect(read('Hi', [], [mine(time)]).isSure).toBe(false);
  expect(reply('Hi', [], [mine(time), theirs()])).toBe('No.');
  expect(reply('Hi', [], [mine(foot), theirs({ classes: 'bar', inside: [foot] })])).toContain(
    'No.',
  );
});

test.each(['12:30', 'Monday', '3/4', '24 December 2026', '7', 'Sent.', 'Today', 'You'])(
  'a reply that is only "%s" is read, in a row and alone',
  (text) => {
    expect(reply('Hi', [greeting], [{ text: 'Hi' }, { text }])).toBe(text);
    expect(reply('Hi', [row('Bot', 'Hello.')], [row('You', 'Hi'), row('Bot', text)])).toBe(text);
    expect(reply('Hi', [], [row('You', 'Hi'), row('Bot', text)])).toBe(text);
  },
);

test('a message whose class contains the word for something around it is read', () => {
  const words = { classes: 'avatar-message', text: '9:00 to 18:00' };

  expect(reply('Hi', [], [{ classes: 'avatar-message', text: 'Hi' }, words])).toBe('9:00 to 18:00');
});

test('a heading that comes with every reply is part of it', () => {
  const said = (text: string): Drawn => ({
    classes: 'row',
    inside: [
      { tag: 'b', text: 'Bot' },
      {
        inside: [
          { tag: 'h3', text: 'Answer' },
          { tag: 'p', text },
        ],
      },
    ],
  });
  const mine = (text: string): Drawn => ({
    classes: 'row',
    inside: [{ tag: 'b', text: 'You' }, { inside: [{ tag: 'p', text }] }],
  });
  const earlier = [
    mine('One'),
    said('First'),
    mine('Two'),
    said('Second'),
    mine('Three'),
    said('Third'),
  ];

  expect(reply('Four', earlier, [mine('Four'), said('Fourth')])).toBe('Answer\nFourth');
});

const copy: Drawn = { tag: 'button', text: 'Copy' };
const code: Drawn = { tag: 'code', isBlock: false, text: 'greet()' };

test.each<[string, Drawn, Drawn]>([
  ['in a bar', { inside: [{ tag: 'span', text: 'python' }, copy] }, { tag: 'pre', inside: [code] }],
  ['that is a bar', { text: 'Raw code', inside: [copy] }, { inside: [code] }],
])('the title of a piece of code %s with a button is not part of a reply', (_, title, piece) => {
  const said: Drawn = {
    classes: 'row',
    inside: [{ tag: 'b', text: 'Bot' }, { inside: [{ tag: 'p', text: 'Here:' }, title, piece] }],
  };

  expect(reply('Hi', [], [row('You', 'Hi'), said])).toBe('Here:\ngreet()');
});

test('of a list that is drawn anew, the same refusal is a reply each time', () => {
  const refusal = { text: 'I cannot say.' };
  const before = [refusal, { text: 'Two?' }, refusal];
  const after = page(refusal, { text: 'Three?' }, refusal);

  const { text } = readReply({
    before: toBlocks(page(...before)),
    after,
    prompt: 'Three?',
    input: findInput(after)?.id,
  });

  expect(text).toBe('I cannot say.');
});

test('a page without our prompt that says the same again is not sure of it', () => {
  const before = page({ text: 'I cannot say.' });

  const again = readReply({
    before: toBlocks(before),
    after: before,
    prompt: 'Again?',
    input: findInput(before)?.id,
    last: 'I cannot say.',
  });

  expect(again).toMatchObject({ text: 'I cannot say.', isSure: false });
});

test('our prompt is recognized in paragraphs, truncated, with a name in front, or rendered as markup', () => {
  const long = `Tell me about ${'boots and '.repeat(20)}socks`;
  const answer = { text: 'No.' };

  expect(reply('One\n\nTwo', [], [{ text: 'One' }, { text: 'Two' }, answer])).toBe('No.');
  expect(reply(long, [], [{ text: `${long.slice(0, 80)}…` }, answer])).toBe('No.');
  expect(reply('When do you open?', [], [{ text: 'You: When do you open?' }, answer])).toBe('No.');
  expect(reply('What is <b>bold</b> to you?', [], [{ text: 'What is bold to you?' }, answer])).toBe(
    'No.',
  );
});

test("a bot's exact repetition of the prompt is a reply", () => {
  expect(reply('Say this.', [greeting], [{ text: 'Say this.' }, { text: 'Say this.' }])).toBe(
    'Say this.',
  );
});

test('a repeated refusal is a reply like the first', () => {
  const earlier = [greeting, { text: 'One?' }, { text: 'I cannot say.' }];

  expect(reply('Two?', earlier, [{ text: 'Two?' }, { text: 'I cannot say.' }])).toBe(
    'I cannot say.',
  );
});

test('buttons, names and times around a reply are not part of it', () => {
  expect(reply('Hi', [row('Bot', 'Hello.')], [row('Visitor', 'Hi'), row('Bot', 'Yes?')])).toBe(
    'Yes?',
  );
});

/** A message with texts that ours has not. */
const framed = (...words: readonly Drawn[]): Drawn => ({
  tag: 'section',
  inside: [
    { classes: 'who', text: 'Helper' },
    { classes: 'words', inside: words },
    { classes: 'note', text: 'Helpers err. Check what they say.' },
  ],
});
const ours: Drawn = { tag: 'section', inside: [{ tag: 'p', text: 'Hi' }] };

function first(before: readonly Drawn[], added: readonly Drawn[], heard = none) {
  const after = page(...before, ...added);
  const input = findInput(after)?.id;
  const blocks = toBlocks(page(...before));
  return readReply({ before: blocks, after, prompt: 'Hi', input, heard, isFirst: true });
}
const none: ReturnType<typeof readReply>['heard'] = [];

test.each(['12:30', '7', 'Helper', 'A whole sentence.'])(
  'what the greeting has around its words is not part of the first reply, "%s"',
  (text) => {
    const known = framed({ tag: 'p', text: 'Welcome!', isKnown: true });

    expect(first([known], [ours, framed({ tag: 'p', text })]).text).toBe(text);
  },
);

test('without a greeting, an earlier conversation shows it', () => {
  const opening = first([], [ours, framed({ tag: 'p', text: 'Hello.' })]);
  const [one, two] = ['Monday', 'Tuesday'].map((text): Drawn => ({ tag: 'p', text }));

  expect(first([], [ours, framed(one as Drawn, two as Drawn)], opening.heard).text).toBe(
    'Monday\nTuesday',
  );
});

test('an answer that begins as the greeting did is read whole', () => {
  const said = (...texts: readonly string[]) =>
    framed(...texts.map((text) => ({ tag: 'p', text })));

  expect(first([said('Hello!', 'Ask me.')], [ours, said('Hello!', 'No.')]).text).toBe(
    'Hello!\nNo.',
  );
});

test('smaller and paler letters in a row of their own frame a message; within its words they do not', () => {
  const small: Drawn = { classes: 'foot', text: 'Made by a machine', fontSize: 12, ink: 40 };
  const words: Drawn = { classes: 'words', text: 'No.' };
  const own: Drawn = { tag: 'section', inside: [{ tag: 'b', text: 'Hi' }] };
  const said = (...inside: readonly Drawn[]): Drawn => ({ tag: 'article', inside });

  expect(first([], [own, said(words, small)]).text).toBe('No.');
  expect(first([], [own, said(words, small, words)]).text).toBe('No.\nMade by a machine\nNo.');
  expect(first([], [own, said(words, { classes: 'card', inside: [words, small] })]).text).toBe(
    'No.\nNo.\nMade by a machine',
  );
});

test('any reply to any prompt is read back unchanged', () => {
  const words = fc
    .array(fc.stringMatching(/^[A-Za-z]{3,9}$/), { minLength: 4, maxLength: 30 })
    .map((all) => `${all.join(' ')}.`);
  fc.assert(
    fc.property(words, words, (prompt, text) => {
      expect(reply(prompt, [greeting], [{ text: prompt }, { text }])).toBe(text);
    }),
  );
});

test('an outline forged by a hostile page is processed in finite time', () => {
  const node = fc.record({ parent: fc.integer({ min: -5, max: 40 }), names: fc.string() });
  const run = fc.record({
    node: fc.integer({ min: -5, max: 60 }),
    text: fc.string(),
    isNew: fc.boolean(),
    cameAt: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(node), fc.array(run), fc.string(), (nodes, runs, prompt) => {
      const made = draw(...nodes.map(({ names }) => ({ names })));
      const outline = {
        ...made,
        runs,
        nodes: made.nodes.map((one, at) => ({ ...one, ...nodes[at] })),
      };

      expect(
        typeof readReply({ before: [], after: outline, prompt, input: findInput(outline)?.id })
          .text,
      ).toBe('string');
    }),
  );
});
