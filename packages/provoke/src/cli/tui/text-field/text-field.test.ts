import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cells } from '../text/fit.ts';
import { drawTextField } from './draw-text-field.ts';
import { fieldOf, pasteText, pressText, TEXT_MAX, type TextField } from './text-field.ts';

const press = (field: TextField, ...keys: string[]): TextField =>
  keys.reduce((one, key) => pressText(one, key) ?? one, field);
const shown = ({ text, at }: TextField) => `${text.slice(0, at)}|${text.slice(at)}`;

test('a text takes every character, also wide and combined ones, and gives them back one by one', () => {
  const typed = press(fieldOf('x'), ...'列👩e\u0301');

  expect(typed.text).toBe('x列👩e\u0301');
  expect(shown(press(typed, 'backspace'))).toBe('x列👩|');
  expect(shown(press(typed, 'left', 'left'))).toBe('x列|👩e\u0301');
  expect(shown(press(typed, 'left', 'left', 'delete'))).toBe('x列|e\u0301');
});

test('an emoji of several characters is one step', () => {
  expect(shown(press(fieldOf('a👩‍🚀🇩🇪'), 'left', 'left'))).toBe('a|👩‍🚀🇩🇪');
  expect(press(fieldOf('a👩‍🚀'), 'backspace').text).toBe('a');
});

test.each([
  ['home', '|reveal the word'],
  ['ctrl-a', '|reveal the word'],
  ['ctrl-left', 'reveal the |word'],
  ['alt-left', 'reveal the |word'],
  ['ctrl-w', 'reveal the |'],
  ['ctrl-u', '|'],
])('%s at the end of a text', (key, expected) => {
  expect(shown(press(fieldOf('reveal the word'), key))).toBe(expected);
});

test.each([
  ['end', 'reveal the word|'],
  ['ctrl-right', 'reveal| the word'],
  ['ctrl-k', '|'],
  ['ctrl-d', '|eveal the word'],
  ['right', 'r|eveal the word'],
])('%s at the start of a text', (key, expected) => {
  expect(shown(press(fieldOf('reveal the word'), 'home', key))).toBe(expected);
});

test('what is typed goes where the cursor is', () => {
  expect(shown(press(fieldOf('ac'), 'left', 'b'))).toBe('ab|c');
});

test('keys that are not text mean nothing to it', () => {
  for (const key of [
    'enter',
    'escape',
    'up',
    'tab',
    'ctrl-c',
    'page down',
    'constructor',
    '\u0000',
  ])
    expect(pressText(fieldOf('x'), key)).toBeUndefined();
});

test('a paste is one line of text, and never keys', () => {
  const pasted = pasteText(fieldOf('a'), 'one\r\ntwo\u0003\u001b[A\tthree\u007f');

  expect(pasted.text).toBe('aone two[A three');
});

test('a text has an end, and says what did not fit', () => {
  const full = pasteText(fieldOf(), 'x'.repeat(1_000_000));

  expect(full.text).toHaveLength(TEXT_MAX);
  expect(drawTextField(full, { width: 60 })).toMatch(/^…x+▏ \(996,000 more did not fit\) *$/);
  expect(press(full, 'left').cut).toBeUndefined();
  expect(pasteText(fieldOf('x'.repeat(TEXT_MAX - 1)), '👩').text).not.toMatch(/\p{Cs}/u);
});

test('a long text is shown around its cursor', () => {
  const long = fieldOf('one two three four five six seven');

  expect(drawTextField(long, { width: 16 })).toMatch(/^….* seven▏$/);
  expect(drawTextField(press(long, 'home'), { width: 16 })).toMatch(/^▏one two.*…$/);
  expect(drawTextField(fieldOf('a secret'), { width: 12, isSecret: true })).toBe('••••••••▏   ');
});

test('whatever is typed and pasted, the cursor stays in the text, no character is cut, and the width is kept', () => {
  const key = fc.constantFrom(
    ...['left', 'right', 'home', 'end', 'backspace', 'delete', 'ctrl-w', 'ctrl-k', 'ctrl-left'],
    ...['a', ' ', '列', '👩', '\u200d', '🚀', '\u0301'],
  );
  const act = fc.oneof(
    key,
    fc.string({ unit: 'binary', maxLength: 12 }).map((pasted) => ({ pasted })),
  );
  fc.assert(
    fc.property(fc.array(act), fc.integer({ min: 4, max: 60 }), (acts, width) => {
      const field = acts.reduce<TextField>(
        (one, each) =>
          typeof each === 'string' ? (pressText(one, each) ?? one) : pasteText(one, each.pasted),
        fieldOf(),
      );
      expect(field.at).toBeGreaterThanOrEqual(0);
      expect(field.at).toBeLessThanOrEqual(field.text.length);
      expect(field.text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(cells(drawTextField(field, { width }))).toBe(width);
    }),
  );
});
