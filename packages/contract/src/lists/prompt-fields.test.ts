import { expect, test } from 'vitest';
import { promptFields, promptNames, promptRank } from './prompt-fields.ts';

test('a field of a prompt is known however its name is written', () => {
  expect(promptNames(['Text', 'userInput', 'id', 'Input-Value', 'QUESTION'])).toEqual([
    ...['QUESTION', 'userInput', 'Text', 'Input-Value'],
  ]);
  expect(promptRank('user_input')).toBe(promptRank('USERINPUT'));
  expect(promptRank('constructor')).toBeUndefined();
});

test('each name is in the list once', () => {
  expect(new Set(promptFields.map(promptRank)).size).toBe(promptFields.length);
});
