import { expect, test } from 'vitest';
import { isLearning, mayFollowFrom } from './attempt-id.ts';

test.each([
  ['t/0/attempt-2', 't/0/attempt-1', 'of the same branch'],
  ['t/0/stream-1/attempt-1', 't/0/ask-1', 'below it'],
  ['t/0/attempt-1', 't/0/stream-1/ask-1', 'above it'],
  ['t/0/stream-1/turn-2/attempt-1', 't/0/ask-1', 'far below it'],
  ['t/7/attempt-1', 't/0/prepare/ask-1', 'of a goal that its technique learned from'],
  ['t/7/stream-1/attempt-1', 't/0/prepare/stream-2/ask-1', 'learned in a branch'],
])('%s may follow from %s, which is %s', (attempt, call) => {
  expect(mayFollowFrom(attempt, call)).toBe(true);
});

test.each([
  ['t/0/stream-1/attempt-1', 't/0/stream-2/ask-1', 'another branch'],
  ['t/0/stream-10/attempt-1', 't/0/stream-1/ask-1', 'a branch that is written alike'],
  ['t/1/attempt-1', 't/0/ask-1', 'another goal'],
  ['u/0/attempt-1', 't/0/ask-1', 'another technique'],
  ['u/0/attempt-1', 't/0/prepare/ask-1', 'what another technique learned'],
  ['tt/0/attempt-1', 't/0/prepare/ask-1', 'a technique that is written alike'],
])('%s cannot follow from %s, which is %s', (attempt, call) => {
  expect(mayFollowFrom(attempt, call)).toBe(false);
});

test.each([
  ['t/0/prepare', true],
  ['t/0/prepare/attempt-1', true],
  ['t/0/prepared/attempt-1', false],
  ['t/prepare/attempt-1', false],
  ['t/0/stream-1/prepare/attempt-1', false],
  ['t/0/attempt-1', false],
])('a call is one to learn from by its id: %s, %s', (id, learns) => {
  expect(isLearning(id)).toBe(learns);
});
