import { expect, test } from 'vitest';
import { splitThoughts } from './split-thoughts.ts';

test.each([
  ['<think>They ask.</think>At nine.', 'They ask.', 'At nine.'],
  ['\n<think>\nThey ask.\n</think>\n\nAt nine.\n', 'They ask.', 'At nine.\n'],
  ['<think></think>At nine.', '', 'At nine.'],
  ['<think>One.</think>\n<think>Two.</think>\nAt nine.', 'One.\nTwo.', 'At nine.'],
  ['They ask.\n</think>\n\nAt nine.', 'They ask.', 'At nine.'],
])('leading thoughts are apart from the answer: %j', (answer, thoughts, text) => {
  expect(splitThoughts(answer)).toEqual({ thoughts, text, isOpen: false });
});

test('thoughts without an end leave no answer', () => {
  expect(splitThoughts('<think>They ask')).toEqual({
    ...{ thoughts: 'They ask', text: '', isOpen: true },
  });
});

test.each([
  ' At nine. ',
  'Write <think>…</think> around it.',
  'Close it with </think> at the end.',
  'For example:\n```\n<think>\nThey ask.\n</think>\n```\nAt nine.',
])('an answer that mentions the marks stays as it is: %j', (answer) => {
  expect(splitThoughts(answer)).toEqual({ thoughts: '', text: answer, isOpen: false });
});

test('many marks take no longer than their length', () => {
  const { thoughts } = splitThoughts('<think>a</think>'.repeat(20_000));

  expect(thoughts.split('\n')).toHaveLength(20_000);
}, 5_000);
