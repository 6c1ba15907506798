import { expect, test } from 'vitest';
import type { Attempt } from '../attempts/attempt.ts';
import { listOthers, nearestOther } from './list-others.ts';

const attempt = (place: number, more: Partial<Attempt> = {}): Attempt => ({
  ...{ place, id: `r-${place}`, status: 1, act: null, isThis: false, data: {}, ...more },
});

test('the other attempts have names by turn, request or place, and the one before is chosen first', () => {
  const attempts = [
    attempt(0, { data: { stream: 2, iteration: 1 } }),
    attempt(1, { isThis: true }),
    attempt(2, { data: { place: 7, repeat: 2 }, status: 0 }),
    attempt(3),
    attempt(4, { id: undefined }),
    attempt(5, { act: 'did' }),
  ];

  expect(listOthers(attempts)).toEqual([
    { id: 'r-0', name: 'Stream 2, turn 1: Resisted' },
    { id: 'r-2', name: 'Request 7 in repeat 2: Broken' },
    { id: 'r-3', name: 'Attempt 4: Resisted' },
    { id: 'r-5', name: 'Attempt 6: Did' },
  ]);
  expect(nearestOther(attempts)).toBe('r-0');
  expect(nearestOther(attempts.slice(1))).toBe('r-2');
  expect(nearestOther(attempts.slice(1, 2))).toBeUndefined();
});
