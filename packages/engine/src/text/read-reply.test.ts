import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReply } from './read-reply.ts';

test.each([
  ['goes on', 'Sure, it is', ' red.', { own: ' red.', whole: 'Sure, it is red.' }],
  ['repeats it', 'Sure, it is', 'Sure, it is red.', { own: ' red.', whole: 'Sure, it is red.' }],
  ['says nothing', 'Sure, it is', ' \n', { own: ' \n', whole: ' \n' }],
  ['only repeats it', 'Sure, it is', 'Sure, it is', { own: '', whole: 'Sure, it is' }],
])('the own words of an agent whose reply was started and that %s', (_, begun, text, read) => {
  expect(readReply(text, { begun })).toEqual(read);
});

test.each([
  ['word for word', 'Sure, it is: red.', ': red.'],
  ['in another case, with marks around it', '**sure it IS**\nred.', '**\nred.'],
  ['behind white space', '\n Sure, it is red.', ' red.'],
  ['in a refusal', 'I will not begin with "Sure, it is".', 'I will not begin with "\n".'],
  ['not at all', 'No. It is sure, I think.', 'No. It is sure, I think.'],
  ['in part', 'Sure, it', 'Sure, it'],
])('the own words of an agent that was asked for a beginning and repeats it %s', (_, text, own) => {
  expect(readReply(text, { wished: 'Sure, it is' })).toEqual({ own, whole: text });
});

test("without a beginning, the whole reply is the agent's own", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(readReply(text, {})).toEqual({ own: text, whole: text });
      expect(readReply(text, { begun: '' })).toEqual({ own: text, whole: text });
      expect(readReply(text, { wished: '' })).toEqual({ own: text, whole: text });
    }),
  );
});

test("a beginning is never among the agent's own words, however the reply continues", () => {
  const texts = fc.string({ unit: 'grapheme-composite', minLength: 1 });
  const beginnings = texts.filter((text) => !text.includes('\n'));
  fc.assert(
    fc.property(beginnings, texts, (beginning, more) => {
      for (const given of [{ begun: beginning }, { wished: beginning }]) {
        expect(readReply(beginning + more, given).own).not.toContain(beginning);
        expect(readReply(`${more} ${beginning}`, given).own).not.toContain(beginning);
      }
    }),
    { examples: [['aa', 'a']] },
  );
});

test('a reply of 4 MB is read quickly', () => {
  for (const text of ['ab'.repeat(2_000_000), ' '.repeat(4_000_000), '.'.repeat(4_000_000)])
    expect(readReply(text, { wished: 'ab.ab' }).whole).toBe(text);
});
