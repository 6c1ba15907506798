import { expect, test } from 'vitest';
import { withoutThoughts } from './without-thoughts.ts';

test.each([
  [' An answer. ', 'An answer.'],
  ['<think>Well.</think>\n\nAn answer.', 'An answer.'],
  ['\n<think></think>An answer.', 'An answer.'],
  ['<think>One that does not end', ''],
  ['Thoughts that the server began.\n</think>\n\nAn answer.', 'An answer.'],
  ['Thoughts that the server began.\n</think>', ''],
  ['An answer about </think> alone.', 'An answer about </think> alone.'],
  ['An answer about <think>thoughts</think>.', 'An answer about <think>thoughts</think>.'],
])('%j becomes %j', (answer, left) => {
  expect(withoutThoughts(answer)).toBe(left);
});
