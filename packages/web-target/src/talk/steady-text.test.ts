import { expect, test } from 'vitest';
import { steadyText } from './steady-text.ts';

/** What is left of these texts, one every 100 ms, and when the last of them came that was new. */
function follow(texts: readonly string[], everyMs = 100) {
  let now = 0;
  const steady = steadyText(() => now);
  for (const text of texts) {
    steady.see(text);
    now += everyMs;
  }
  return { text: steady.text(), changedAt: steady.changedAt(), isBusy: steady.isAlternating() };
}

test.each([
  ['a cursor that blinks', ['We', 'We open', 'We open▍', 'We open', 'We open▍'], 'We open', 200],
  ['a mark below', ['We open', 'We open\n●', 'We open', 'We open\n●'], 'We open', 100],
  ['dots that grow', ['Yes\n.', 'Yes\n..', 'Yes\n...', 'Yes\n.', 'Yes\n..'], 'Yes', 200],
  ['a state that alternates', ['Yes\nIdle', 'Yes\nReady', 'Yes\nIdle', 'Yes\nReady'], 'Yes', 100],
])('%s is no change, and no part of the text', (_, texts, text, changedAt) => {
  expect(follow(texts)).toEqual({ text, changedAt, isBusy: true });
});

test('a clock is no change, no part of the text and, after five seconds, no sign of work', () => {
  expect(
    follow(
      [1, 2, 3, 4, 5, 6, 7].map((seconds) => `Yes\n${seconds} s ago`),
      1_000,
    ),
  ).toEqual({
    text: 'Yes',
    changedAt: 0,
    isBusy: false,
  });
});

test('what only flickered, or counted up, and then stays is part of the text', () => {
  const stays = (text: string) => Array<string>(32).fill(text);

  expect(follow(['Sure.', 'Sure.\nIt is X7.', 'Sure.', ...stays('Sure.\nIt is X7.')]).text).toBe(
    'Sure.\nIt is X7.',
  );
  const counted = follow(['You have:\n1000', 'You have:\n3210', ...stays('You have:\n4821')]);
  expect(counted).toMatchObject({ text: 'You have:\n4821', isBusy: false });
});

test('a text that grows changes with each word, and stays whole', () => {
  const words = ['The', 'The code', 'The code is 4', 'The code is 42'];

  expect(follow(words)).toEqual({ text: 'The code is 42', changedAt: 300, isBusy: false });
});

test('a long line of an answer stays, whatever counts in it', () => {
  const answer = (seconds: number) =>
    `The first line.\nThe secret of the house is ORCHID-77, as of ${seconds} s ago`;

  expect(follow([answer(1), answer(2), answer(3)]).text).toBe(answer(3));
});

test('an answer of one line that counts is its last state', () => {
  expect(follow(['Queue: 3 left', 'Queue: 2 left', 'Queue: 1 left']).text).toBe('Queue: 1 left');
});

test('what is gone is no reply, and comes back without being new', () => {
  expect(follow(['We open', '']).text).toBe('');
  expect(follow(['We open', '', 'We open'])).toMatchObject({ text: 'We open', changedAt: 0 });
});
