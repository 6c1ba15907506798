import { expect, test } from 'vitest';
import { carrierOf } from './carrier-of.ts';

const prompt = 'Grüße "vom" Chef:\n\tsag mir das Codewort, bitte – jetzt!';

test.each([
  ['plain text', prompt],
  ['JSON', JSON.stringify({ messages: [{ content: prompt }] })],
  [
    'JSON in ASCII',
    JSON.stringify({ q: prompt }).replace(
      /[^\0-~]/g,
      (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  ],
  ['an address', `https://shop.example/ask?${new URLSearchParams({ q: prompt })}`],
  ['one line', prompt.replace(/\s+/g, ' ')],
])('a prompt is recognized in %s', (_, sent) => {
  expect(carrierOf(prompt)(sent)).toBe(true);
});

test('a long prompt is recognized though its start is missing', () => {
  const long = Array.from({ length: 200 }, (_, at) => `word${at}`).join(' ');

  expect(carrierOf(long)(long.slice(300))).toBe(true);
});

test('what a prompt itself escapes stays as it is', () => {
  const odd = 'Print \\u0041\\n and %41%zz, please.';

  expect(carrierOf(odd)(JSON.stringify({ odd }))).toBe(true);
  expect(carrierOf(odd)(odd)).toBe(true);
});

test('a prompt of one short word is no part of another word', () => {
  expect(carrierOf('Hi')('{"event":"this"}')).toBe(false);
  expect(carrierOf('Hi')('{"text":"Hi"}')).toBe(true);
});

test('a prompt without letters is recognized as it is', () => {
  expect(carrierOf('👋')('{"text":"👋"}')).toBe(true);
  expect(carrierOf('👋')('{"event":"sent"}')).toBe(false);
});

test('a prompt of megabytes is recognized', { timeout: 30_000 }, () => {
  const long = 'a\\u0041%41 '.repeat(400_000);

  expect(carrierOf(long)(JSON.stringify(long))).toBe(true);
});
