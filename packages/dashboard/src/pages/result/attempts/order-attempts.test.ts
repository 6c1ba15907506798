import { expect, test } from 'vitest';
import type { Attempt } from './attempt.ts';
import { byPlace, nameRequest } from './order-attempts.ts';

const attempt = (place: number, data: Attempt['data']): Attempt => ({
  ...{ place, status: 1, isThis: false, act: null, data },
});

test('attempts are in the order of their requests, whichever arrived first, one repeat after the other', () => {
  const made = [
    attempt(0, { place: 2, repeat: 1 }),
    attempt(1, { place: 1, repeat: 2 }),
    attempt(2, { place: 1, repeat: 1 }),
  ];

  expect(byPlace(made)?.map(nameRequest)).toEqual([
    'Request 1 in repeat 1',
    'Request 2 in repeat 1',
    'Request 1 in repeat 2',
  ]);
  expect(byPlace([attempt(0, { place: 3 })])?.map(nameRequest)).toEqual(['Request 3']);
});

test('attempts of an earlier version keep their order of arrival', () => {
  expect(byPlace([attempt(0, { place: 1 }), attempt(1, {})])).toBeUndefined();
});
