import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Drawn, draw } from '../../../test/draw.ts';
import { findInput } from '../find/find-input.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { readReply } from './read-reply.ts';

const field: Drawn = { tag: 'textarea', editable: 'lines', label: 'Type a message' };

const page = (...messages: readonly Drawn[]) =>
  draw({ names: 'chat', inside: [{ names: 'log', inside: messages }, field] });

function reply(prompt: string, before: readonly Drawn[], added: readonly Drawn[]): string {
  const after = page(...before, ...added);
  const input = findInput(after)?.id;
  return readReply({ before: toBlocks(page(...before)), after, prompt, input });
}

const greeting: Drawn = { names: 'message', text: 'Welcome!' };

test('the reply is the text after the echoed prompt, not the text before', () => {
  expect(reply('Hi', [greeting], [{ text: 'Hi' }, { text: 'How can I help?' }])).toBe(
    'How can I help?',
  );
});

test('an echo, a tick and a typing indicator are not an answer', () => {
  const added = [
    { text: 'Hi' },
    { text: '12:05' },
    { text: 'Delivered' },
    { text: 'Bot is typing…' },
  ];

  expect(reply('Hi', [greeting], added)).toBe('');
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
  const row = (who: string, text: string): Drawn => ({
    inside: [
      { tag: 'b', text: who },
      { tag: 'p', names: 'text', text },
      { tag: 'time', text: 'at noon' },
      { tag: 'button', text: 'Copy' },
    ],
  });

  expect(reply('Hi', [row('Bot', 'Hello.')], [row('Visitor', 'Hi'), row('Bot', 'Yes?')])).toBe(
    'Yes?',
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
  const run = fc.record({ node: fc.integer({ min: -5, max: 60 }), text: fc.string() });
  fc.assert(
    fc.property(fc.array(node), fc.array(run), fc.string(), (nodes, runs, prompt) => {
      const made = draw(...nodes.map(({ names }) => ({ names })));
      const outline = {
        ...made,
        runs,
        nodes: made.nodes.map((one, at) => ({ ...one, ...nodes[at] })),
      };

      expect(
        typeof readReply({ before: [], after: outline, prompt, input: findInput(outline)?.id }),
      ).toBe('string');
    }),
  );
});
