import { expect, test } from 'vitest';
import { measureLanguages } from '../test/measure-refusals.ts';
import { listedReplies } from '../test/replies.ts';
import { countLetters, findLanguage, LETTERS_MIN } from './find-language.ts';

test('each listed language has 20 replies, long enough to tell it', () => {
  for (const { answers, refusals } of Object.values(listedReplies)) {
    const replies = [...answers, ...refusals];
    expect(replies).toHaveLength(20);
    expect(replies.filter((reply) => countLetters(reply) < LETTERS_MIN)).toEqual([]);
  }
});

test('at least 95 % of the replies in each listed language are recognized', async () => {
  const languages = await measureLanguages();

  expect(languages).toHaveLength(12);
  for (const { code, recognized } of languages)
    expect([code, recognized.right / recognized.of >= 0.95]).toEqual([code, true]);
});

test('a text of fewer letters than it takes has no language', async () => {
  expect(await findLanguage('The parcel arrives on Friday.')).toBeUndefined();
});
