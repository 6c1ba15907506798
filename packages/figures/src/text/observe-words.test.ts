import { expect, test } from 'vitest';
import { toTurnOnWords } from './observe-words.ts';

test('what to turn on is said by goals', () => {
  expect(toTurnOnWords({ goals: 5, asked: 5, calls: 1, state: 4 })).toBe(
    '1 goal needs traces (--traces) or tool steps in the reply, 4 goals need a state check (state_check).',
  );
  expect(toTurnOnWords({ goals: 900, asked: 100, calls: 98, state: 0 })).toBe(
    'Of the first 100: 98 goals need traces (--traces) or tool steps in the reply, nothing is known of 2.',
  );
});
