import { expect, test } from 'vitest';
import { leaveOutSecrets, putBack, resolveSecret } from './secrets.ts';

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
