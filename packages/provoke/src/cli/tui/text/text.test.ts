import { expect, test } from 'vitest';
import { cells, fit } from './fit.ts';
import { foreignLine, foreignText } from './foreign.ts';
import { clip, wrap } from './wrap.ts';

const FOREIGN = [
  '列車が来る',
  're\u0301sume\u0301',
  'שלום עולם',
  '🚂🚃👩‍🚀🏳️‍🌈',
  'a\tb\tc',
  '☺️ ok',
  'ก็ดี',
  '🇩🇪🇫🇷',
];

test.each(FOREIGN)('%s fills its column exactly, whatever the width', (text) => {
  for (const width of [1, 2, 3, 7, 12, 40]) {
    expect(cells(fit(foreignLine(text), width))).toBe(width);
    for (const line of wrap(foreignText(text), width))
      expect(cells(line)).toBeLessThanOrEqual(Math.max(2, width));
  }
});

test('a reply that clears the screen, sets the clipboard and turns lines round is drawn as words', () => {
  const drawn = wrap(
    foreignText('\u001b[2J\u001b]52;c;cGxhdGU=\u0007\u009b31m \u202eback\u202c\r\n\u2028end'),
    60,
  ).join('\n');

  expect(drawn).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\u2028]/u);
  expect(drawn).toContain('\\u{1b}[2J');
});

test('wrapping loses no word', () => {
  const text = 'The guard lifts his lantern and says that some plates are for the master alone';

  expect(wrap(text, 20).join(' ')).toBe(text);
});

test('what is cut off is shown to be', () => {
  expect(clip(['one', 'two', 'three'], 2, 10)).toEqual(['one', 'two …']);
});
