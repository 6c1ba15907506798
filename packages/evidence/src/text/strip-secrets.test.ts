import { expect, test } from 'vitest';
import { stripSecrets } from './strip-secrets.ts';

test('credentials are removed by field name, at any depth; similar names stay', () => {
  const value = {
    api_key: 'a',
    'X-Api-Key': 'a',
    Authorization: 'a',
    'set-cookie': 'a',
    deep: [{ access_token: 'a', client_secret: 'a', password: 'a' }],
    max_tokens: 5,
    planted_secret: 'canary',
    keyword: 'kept',
  };

  expect(stripSecrets(value)).toEqual({
    deep: [{}],
    max_tokens: 5,
    planted_secret: 'canary',
    keyword: 'kept',
  });
});

test('a known secret is also removed by value, wherever it was echoed', () => {
  expect(
    stripSecrets({ body: 'Incorrect key sk-1234567.', 'sk-1234567': 1 }, ['sk-1234567']),
  ).toEqual({
    body: 'Incorrect key [secret removed].',
    '[secret removed]': 1,
  });
});

test('a value without credentials is not copied, and one with them is not changed', () => {
  const clean = { body: 'Hello', deep: [{ max_tokens: 5 }] };
  const told = { deep: [{ body: 'It is sk-1234567.' }] };

  expect(stripSecrets(clean, ['sk-1234567'])).toBe(clean);
  expect(stripSecrets(told, ['sk-1234567'])).toEqual({
    deep: [{ body: 'It is [secret removed].' }],
  });
  expect(told.deep[0]?.body).toBe('It is sk-1234567.');
});
