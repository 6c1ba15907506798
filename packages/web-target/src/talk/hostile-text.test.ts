import { expect, test } from 'vitest';
import { findConsent } from '../find/find-consent.ts';
import { findInput } from '../find/find-input.ts';
import { findLauncher } from '../find/find-launcher.ts';
import { findSend } from '../find/find-send.ts';
import * as hints from '../page/hints.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { type Drawn, draw } from '../test/draw.ts';
import { composerOf } from './composer.ts';
import { findEcho } from './reply/find-echo.ts';
import { readReply } from './reply/read-reply.ts';
import { inOneLine } from './write-prompt.ts';

// Pages are untrusted. Work quadratic in such a text would take hours.
const LONG = 1_000_000;
const UNITS = [
  ' ',
  '\u00a0',
  '\n',
  '.',
  '…',
  'more',
  'showmore',
  '1',
  'a',
  '_',
  '-',
  'is ',
  'screenreader',
];
const hostile = UNITS.flatMap((unit) => {
  const run = unit.repeat(LONG / unit.length);
  return [run, `x${run}`, `${run}x`, `x${run}x`];
});

test('a chat page with a million characters of any kind is read quickly', () => {
  const prompt = `Tell me about ${'boots and '.repeat(20)}socks`;
  for (const text of hostile) {
    const blocks = toBlocks(draw({ names: 'chat', inside: [{ names: 'message', text }] }));
    findEcho([...blocks, { ...blocks[0], text } as (typeof blocks)[number]], prompt);
  }
});

test('a reply of half a million dashes is told from our prompt quickly', () => {
  const [block] = toBlocks(draw({ text: '-' }));
  const blocks = Array<typeof block>(LONG / 2).fill(block);

  expect(findEcho(blocks as NonNullable<typeof block>[], 'When do you open?')).toBeUndefined();
});

test('a prompt of a million blanks is put on one line', () => {
  for (const text of hostile) inOneLine(text);

  expect(inOneLine(`  a ${' '.repeat(LONG)}b \n\n\t c\u00a0\r\nd  `)).toBe(
    `  a ${' '.repeat(LONG)}b c d  `,
  );
});

/** A tenth of the length before every change; all with `npm run e2e -- --all`. */
const HINTED = process.env['E2E_ALL'] === '1' ? LONG : LONG / 10;

test(`every hint handles ${HINTED} characters`, () => {
  const patterns = patternsIn(Object.values(hints));

  expect(patterns.length).toBeGreaterThan(20);
  for (const text of hostile) for (const pattern of patterns) pattern.test(text.slice(-HINTED));
});

function patternsIn(value: unknown): RegExp[] {
  if (value instanceof RegExp) return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(patternsIn)
    : [];
}

test.each<[string, (index: number) => Drawn]>([
  ['texts', (index) => ({ classes: 'm', text: `${index} ${'word '.repeat(20)}` })],
  ['equal texts', () => ({ tag: 'p', text: 'Sorry.' })],
  ['buttons', (index) => ({ tag: 'button', label: 'Chat', text: `Send message ${index}` })],
  ['code', () => ({ inside: [{ inside: [{ text: 'js' }] }, { tag: 'pre', text: 'x' }] })],
  ['fields', () => ({ tag: 'form', inside: [{ tag: 'input', editable: 'line', label: 'Chat' }] })],
])('a page of thousands of %s is read in one pass', (_, make) => {
  const field: Drawn = { tag: 'textarea', editable: 'lines', label: 'Type a message' };
  const many = Array.from({ length: 3_000 }, (_, index) => make(index));
  const before = toBlocks(draw(field));
  const after = draw({ inside: [{ text: 'Hi' }, ...many, field] });

  const input = findInput(after)?.id;
  readReply({ before, after, prompt: 'Hi', input });
  readReply({ before, after, prompt: 'Nothing on the page', input });
  findLauncher(after, { tried: new Set(), seen: new Set() });
  findConsent(after);
  findSend(after, input ?? 1);
  composerOf(after);
});

test.each<[string, string]>([
  ['repeats one word', 'word '],
  ['is one letter', 'a'],
])('a long prompt that %s is found on a page that shows it in thousands of pieces', (_, unit) => {
  const prompt = unit.repeat(LONG / unit.length);
  const pieces = Array.from({ length: 20_000 }, () => ({
    tag: 'p',
    text: unit.repeat(50 / unit.length),
  }));
  const blocks = toBlocks(draw(...pieces, { tag: 'p', text: 'No.' }));

  expect(findEcho(blocks, prompt)).toEqual({ from: 0, to: 19_999 });
  expect(findEcho(blocks, prompt + 'x'.repeat(3 * LONG))).toBeUndefined();
});
