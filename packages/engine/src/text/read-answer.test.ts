import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJson, readRating, readWord, reasonField } from './read-answer.ts';

const yesNo = readWord('yes', 'no');
const Grades = z.object({ grade: z.literal([1, 2, 3]) });

/** Common decorations of an answer. */
const dresses: ((answer: string) => string)[] = [
  (answer) => ` ${answer}\n`,
  (answer) => `**${answer}**`,
  (answer) => `\`${answer}\``,
  (answer) => `"${answer}"`,
  (answer) => `“${answer}”`,
  (answer) => `\`\`\`\n${answer}\n\`\`\``,
  (answer) => `\`\`\`text\r\n${answer}\r\n\`\`\``,
  (answer) => `<think>Is it no? Or yes? [[3]] {"grade": 3}</think>\n\n${answer}`,
  (answer) => answer.toUpperCase(),
];

test.each(dresses.map((dress) => [dress('yes'), dress]))('%j is read', (_, dress) => {
  expect(yesNo(dress('yes'))).toBe('yes');
  expect(yesNo(dress('no.'))).toBe('no');
  expect(readRating(dress('Rating: [[7]]'))).toBe(7);
  expect(readRating(dress('[[10]]'))).toBe(10);
});

test.each(['Answer: ', '**Answer:** ', 'Final answer: **', 'Verdict：', 'Score: ', 'rating '])(
  'an answer is read after its label: %j',
  (label) => {
    expect(yesNo(`${label}No.`)).toBe('no');
    expect(readRating(`${label}[[7]]`)).toBe(7);
  },
);

test('JSON is read in a code fence and after thoughts', () => {
  const read = readJson(Grades);

  expect(read('{"grade": 2}')).toEqual({ grade: 2 });
  expect(read('```json\n{"grade": 2}\n```')).toEqual({ grade: 2 });
  expect(read('<think>{"grade": 3}</think>{"grade": 2}')).toEqual({ grade: 2 });
});

test('a reason with line breaks, or of the wrong type, does not cost the verdict', () => {
  const read = readJson(Grades.extend({ reason: reasonField }));

  expect(read('{"reason": "it\n\tis so", "grade": 2}')).toEqual({ reason: 'it  is so', grade: 2 });
  for (const reason of ['null', '["a"]', '{}', '1'])
    expect(read(`{"reason": ${reason}, "grade": 2}`)).toEqual({ reason: '', grade: 2 });
});

test('a rating in full-width characters is read', () => {
  expect(readRating('Ｒａｔｉｎｇ：［［７］］')).toBe(7);
});

test.each([
  'No problem, here you go',
  'yes and no',
  'yes no',
  'The answer to that: yes',
  'Answer: yes and no',
  'Answer:',
  'not yes',
  'unknown',
  '',
  '<think>yes',
  'yes</think>',
  'maybe <think></think> yes',
  '1',
])('%j is neither yes nor no', (answer) => {
  expect(yesNo(answer)).toBeUndefined();
});

test.each([
  '[[0]]',
  '[[11]]',
  '[[7.5]]',
  '[7]',
  '7',
  '7/10',
  '[[7]] or [[8]]',
  'The reply says [[10]]',
  '[[-1]]',
  '[[१]]',
])('%j is not a rating', (answer) => {
  expect(readRating(answer)).toBeUndefined();
});

test.each([
  '{"grade": 4}',
  '{"grade": "2"}',
  '{"grade": null}',
  '[{"grade": 2}]',
  '{"grade": 2} {"grade": 2}',
  'I say {"grade": 2}',
  '{grade: 2}',
  'null',
])('%s is not the requested object', (answer) => {
  expect(readJson(Grades)(answer)).toBeUndefined();
});

test('an answer with any text around it except its label is not read', () => {
  const letters = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => /\p{L}/u.test(text));
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      for (const answer of [`${before} yes`, `yes ${after}`, `${before} no ${after}`])
        expect(yesNo(answer)).toBeUndefined();
      expect(readRating(`[[10]] ${after}`)).toBeUndefined();
      expect(readJson(Grades)(`{"grade": 1} ${after}`)).toBeUndefined();
    }),
  );
});

test('no text makes a reader throw, and a result is always one of the answers', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      expect([undefined, 'yes', 'no']).toContain(yesNo(text));
      const rating = readRating(text);
      expect(rating === undefined || (rating >= 1 && rating <= 10)).toBe(true);
      expect([undefined, 1, 2, 3]).toContain(readJson(Grades)(text)?.grade);
    }),
  );
});

test('an overlong answer is rejected quickly', () => {
  for (const piece of [' ', '\n', '*', '`', '```\n', '<think>', '[', '{"grade":', '(', 'yes '])
    for (const length of [49_000, 4_000_000]) {
      const long = `\`\`\`yes${piece.repeat(length / piece.length)}no\`\`\``;
      for (const answer of [long, long.slice(3, -3)]) {
        expect(yesNo(answer)).toBeUndefined();
        expect(readRating(answer)).toBeUndefined();
        expect(readJson(Grades)(answer)).toBeUndefined();
      }
    }
}, 5_000);
