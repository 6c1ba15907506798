import { expect, test } from 'vitest';
import { stateOf } from './key-state.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');

test.each([
  [null, false, 'Works'],
  ['2026-03-15T00:00:00.001Z', false, 'Works'],
  ['2026-03-15T00:00:00.000Z', false, 'Expires soon'],
  ['2026-03-01T00:00:00.001Z', false, 'Expires soon'],
  ['2026-03-01T00:00:00.000Z', false, 'Expired'],
  ['2020-01-01T00:00:00.000Z', false, 'Expired'],
  ['2999-01-01T00:00:00.000Z', true, 'Revoked'],
])('a key that expires at %s, revoked: %s, is shown as "%s"', (expiry_date, revoked, state) => {
  expect(stateOf({ expiry_date, revoked }, NOW)).toBe(state);
});
