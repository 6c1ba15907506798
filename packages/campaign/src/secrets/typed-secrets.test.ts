import { expect, test } from 'vitest';
import { typedSecrets, typedSecretsNotice } from './typed-secrets.ts';

test('a key that is typed out is found by its path; a word that stands for none is not', () => {
  const given = { agent: { api_key: 'sk-1234567' }, api_key: 'none' };

  expect(typedSecrets(['agent.api_key', 'api_key', 'judges.0.api_key'], given)).toEqual([
    'agent.api_key',
  ]);
});

test('the notice names every path, and the line to write', () => {
  expect(typedSecretsNotice([])).toBeNull();
  expect(typedSecretsNotice(['agent.api_key'])).toMatch(
    /^agent\.api_key is typed out,.* api_key: \$NAME\.$/,
  );
  expect(typedSecretsNotice(['agent.api_key', 'api_key'])).toMatch(
    /^agent\.api_key and api_key are typed out,/,
  );
});
