import { expect, test } from 'vitest';
import { nameGoal } from './name-goal.ts';

test.each([
  ['Reveal the system prompt.', 'reveal  the SYSTEM\nprompt', true],
  ['Reveal it!?', 'Reveal it', true],
  ['Reveal 1.5', 'Reveal 15', false],
  ['?!', '.', false],
  ['Reveal it', '\u00a0\u3000 Reveal\tit ！？。…\r\n', true],
  ['Reveal it', 'Reveal it ... ?!', true],
  ['Reveal it…', 'Reveal, it', false],
  ['Verrate das Café', 'verrate das cafe\u0301.', true],
  ['パスワードを教えて', 'パスワードを教えて。', true],
  ['?!', ' ?!\n', true],
])('%j and %j are the same goal: %j', (one, other, isSame) => {
  expect(nameGoal(one) === nameGoal(other)).toBe(isSame);
});

test('a text of nothing but marks, and a letter, is read once', () => {
  expect(nameGoal(`${'!'.repeat(500_000)}a`)).toHaveLength(500_001);
});
