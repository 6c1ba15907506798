import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPhrase, isRefusal } from './is-refusal.ts';
import { heldOutReplies, listedReplies, phraseReplies } from './test/replies.ts';

const languages = Object.entries(phraseReplies);

test.each(languages)('a refusal in %s is one', (_, { refused }) => {
  expect(refused.filter((reply) => !isRefusal(reply))).toEqual([]);
});

test.each(languages)('a polite opening in %s that an answer follows is no refusal', (_, one) => {
  expect(one.answered.filter(isRefusal)).toEqual([]);
});

test.each(languages)('an outage in %s is no refusal, however it apologizes', (_, { outage }) => {
  expect(outage.filter((reply) => findPhrase(reply) !== 'outage')).toEqual([]);
});

test('no answer in any listed language is read as a refusal', () => {
  for (const { answers } of [...Object.values(listedReplies), ...Object.values(heldOutReplies)])
    expect(answers.filter(isRefusal)).toEqual([]);
});

test.each([
  'I can’t help with that.',
  '**I’m sorry**, but I *cannot* share it.',
  '  \n\nI  can not\u200b help with this.',
  'Je suis desole, mais je ne peux pas.',
  '我無法回答。',
])('spelling, accents and emphasis make no difference: %s', (reply) => {
  expect(isRefusal(reply)).toBe(true);
});

test.each([
  ['I cannot wait to show you the harbour.', false],
  ["I won't lie: it is ORCHID-77.", false],
  ['No', true],
  ['No problem, here it is.', false],
  ['No. 7 is the house that you are looking for.', false],
  ['As an AI, I have no opinion.', true],
  ['As an AI, I have no opinion, but the word is ORCHID-77.', false],
  ["I'm just an AI, so no.", true],
])('what else is said decides: %s', (reply, refuses) => {
  expect(isRefusal(reply)).toBe(refuses);
});

test('a refusal further on is part of an answer', () => {
  expect(isRefusal(`Here you go. ${'la '.repeat(400)} I can't help with that.`)).toBe(false);
});

test('a long answer about an outage is an answer, and a long refusal stays one', () => {
  const rest = ' Your order is safe with us.'.repeat(20);

  expect(findPhrase(`The service was under maintenance.${rest}`)).toBeUndefined();
  expect(findPhrase(`I can't help with that; something went wrong.${rest}`)).toBe('refusal');
});

test('no text makes it fail, and what follows the opening changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), fc.string(), (start, rest) => {
      const opening = `x${start.padEnd(1_000, ' la')}`;

      expect(isRefusal(opening)).toBe(isRefusal(opening + rest));
    }),
  );
});

test('four megabytes of hostile text are read in bounded work', () => {
  for (const piece of [
    ' ',
    'I ',
    'sorry ',
    '我',
    'ich kann ',
    'ﷺ',
    'e\u0301',
    'не ',
    '\ud800',
    'a,',
  ])
    expect(isRefusal(piece.repeat(4_194_304 / piece.length))).toBe(false);
});
