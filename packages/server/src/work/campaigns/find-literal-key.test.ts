import { expect, test } from 'vitest';
import { findLiteralKey } from './find-literal-key.ts';

const rule = { tool: 'log_in', arguments: { password: { contains: 'ORCHID' } } };

test('an argument of an agent is no key, whatever its name', () => {
  expect(findLiteralKey({ forbid: [rule], task: rule })).toBeUndefined();
});

test('a key is found everywhere else, also under the name of rules', () => {
  expect(findLiteralKey({ judges: [{ type: 'pattern', api_key: 'sk-1' }] })).toBe(
    'judges.0.api_key',
  );
  expect(findLiteralKey({ attacker: { forbid: { api_key: 'sk-1' } } })).toBe(
    'attacker.forbid.api_key',
  );
});
