import { expect, test } from 'vitest';
import { findWalk } from './find-walk.ts';

const newest = Uint32Array.of(9, 7, 4, 2);

test('a result has a place in its list, and those before and after it', () => {
  expect(findWalk(newest, 7, undefined)).toEqual({ at: 1, total: 4, previous: 9, next: 4 });
  expect(findWalk(newest, 9, 'newest')).toMatchObject({ at: 0, previous: undefined, next: 7 });
  expect(findWalk(newest, 2, undefined)).toMatchObject({ at: 3, previous: 4, next: undefined });
});

test('one that was overruled, and left the list, still leads to its neighbours', () => {
  expect(findWalk(newest, 5, undefined)).toEqual({ at: -1, total: 4, previous: 7, next: 4 });
  expect(findWalk(newest, 10, undefined)).toMatchObject({ previous: undefined, next: 9 });
  expect(findWalk(newest, 1, undefined)).toMatchObject({ previous: 2, next: undefined });
  const oldest = Uint32Array.from(newest).reverse();
  expect(findWalk(oldest, 5, 'oldest')).toMatchObject({ at: -1, previous: 4, next: 7 });
});

test('in a list that a column orders, or that is not there yet, nothing is next to it', () => {
  expect(findWalk(newest, 5, 'score')).toMatchObject({ at: -1, previous: undefined });
  expect(findWalk(undefined, 5, undefined)).toMatchObject({ total: 0, next: undefined });
});
