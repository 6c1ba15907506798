import { expect, test } from 'vitest';
import { DEFAULTS_NOW, withEarlierDefaults } from './earlier-defaults.ts';

test('a resumed campaign keeps the defaults of the version that started it', () => {
  const attack = { attack_type: ['pair', 'flipattack'], pair_params: { n_streams: 2 } };
  const techniques = ['pair', 'flipattack'];

  expect(withEarlierDefaults(attack, { defaults: 1, techniques })).toEqual({
    ...attack,
    pair_params: { max_parse_retries: 5, n_streams: 2 },
  });
  expect(withEarlierDefaults(attack, { defaults: DEFAULTS_NOW, techniques })).toEqual(attack);
});

test('explicit options override earlier defaults', () => {
  const attack = { advprefix_params: { filter_len: 77 } };

  expect(withEarlierDefaults(attack, { defaults: 1, techniques: ['advprefix'] })).toEqual(attack);
});
