import { expect, test } from 'vitest';
import { draw } from '../../../test/draw.ts';
import * as hints from '../page/hints.ts';
import { toBlocks } from '../page/text-blocks.ts';
import { findEcho } from './find-echo.ts';
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

test('a prompt of a million blanks is put on one line', () => {
  for (const text of hostile) inOneLine(text);

  expect(inOneLine(`  a ${' '.repeat(LONG)}b \n\n\t c\u00a0\r\nd  `)).toBe(
    `  a ${' '.repeat(LONG)}b c d  `,
  );
});

test('every hint handles a million characters quickly', () => {
  const patterns = patternsIn(Object.values(hints));

  expect(patterns.length).toBeGreaterThan(20);
  for (const text of hostile) for (const pattern of patterns) pattern.test(text);
});

function patternsIn(value: unknown): RegExp[] {
  if (value instanceof RegExp) return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(patternsIn)
    : [];
}
