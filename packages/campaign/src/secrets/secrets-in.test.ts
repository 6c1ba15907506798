import { expect, test } from 'vitest';
import { secretsIn } from './secrets-in.ts';

test.each(['ollama', 'lm-studio', 'not-needed', 'sk-no-key-required', 'EMPTY-KEY', 'Placeholder'])(
  'a key that is only the words "%s" is not a secret: nothing is masked or rejected for it',
  (key) => {
    expect(secretsIn([{ api_key: key }], [], { OPENAI_API_KEY: key })).toEqual([]);
  },
);

test.each([
  'sk-1234567',
  'sk-123',
  'aGVsbG8gd29ybGQ',
  'hunter2',
  'judge-key',
  'correct horse battery staple',
])('a key such as "%s" is a secret', (key) => {
  expect(secretsIn([], [], { OPENAI_API_KEY: key })).toEqual([key]);
});

test('a key of five characters is not a secret: it would mask ordinary words', () => {
  expect(secretsIn([], [], { OPENAI_API_KEY: 'sk-12' })).toEqual([]);
});
