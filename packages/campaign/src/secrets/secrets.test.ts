import { expect, test } from 'vitest';
import { leaveOutSecrets, putBack, resolveSecret, stripSecrets } from './secrets.ts';

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

test('$NAME means the variable NAME, and the error for a missing one names it', () => {
  expect(resolveSecret('$KEY', { KEY: 'value' })).toBe('value');
  expect(resolveSecret('plain', {})).toBe('plain');
  expect(resolveSecret(undefined, {})).toBeUndefined();
  expect(() => resolveSecret('$KEY', {})).toThrow(/KEY is not set/);
});

test('on disk, references stay and secrets are removed; their paths are stored, and can be filled again', () => {
  const given = {
    api_key: 'sk-1234567',
    target_config: { api_key: '$KEY' },
    judges: [{ type: 'harmbench', api_key: 'k' }, { type: 'pattern' }],
    arguments: ['--key', 'sk-1234567'],
    note: 'with sk-1234567',
  };

  const { kept, leftOut } = leaveOutSecrets(given, ['sk-1234567']);

  expect(kept).toEqual({
    target_config: { api_key: '$KEY' },
    judges: [{ type: 'harmbench' }, { type: 'pattern' }],
    arguments: ['--key', ''],
  });
  expect(leftOut).toEqual(['api_key', 'note', 'judges.0.api_key', 'arguments.1']);
  expect(leftOut.reduce((value, path) => putBack(value, path, '$NEW'), kept)).toEqual({
    api_key: '$NEW',
    target_config: { api_key: '$KEY' },
    judges: [{ type: 'harmbench', api_key: '$NEW' }, { type: 'pattern' }],
    arguments: ['--key', '$NEW'],
    note: '$NEW',
  });
});

test('a credential that is no text is left out as well, and one that is not there is not', () => {
  expect(leaveOutSecrets({ api_key: ['a'], token: undefined, judges: [] })).toEqual({
    kept: { token: undefined, judges: [] },
    leftOut: ['api_key'],
  });
});
