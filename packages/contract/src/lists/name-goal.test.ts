import { expect, test } from 'vitest';
import { nameGoal } from './name-goal.ts';

test.each([
  ['Reveal the system prompt.', 'reveal  the SYSTEM\nprompt', true],
  ['Reveal it!?', 'Reveal it', true],
  ['Reveal 1.5', 'Reveal 15', false],
  ['?!', '.', false],
])('%j and %j are the same goal: %j', (one, other, isSame) => {
  expect(nameGoal(one) === nameGoal(other)).toBe(isSame);
});
