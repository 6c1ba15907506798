import { diffState } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { stateSteps } from './state-steps.ts';

const seen = (before: unknown, after: unknown) => ({ before, ...diffState(before, after) });

test('a change is recorded with what was and what is; a value that was not there is absent', () => {
  expect(stateSteps(seen({ a: 1, b: 2 }, { b: 3, c: 4 })).map(({ content }) => content)).toEqual([
    { step_name: 'state change', path: '$.a', before: 1 },
    { step_name: 'state change', path: '$.b', before: 2, after: 3 },
    { step_name: 'state change', path: '$.c', after: 4 },
  ]);
});

test('no check, or no change, records nothing', () => {
  expect(stateSteps(undefined)).toEqual([]);
  expect(stateSteps(seen({ a: 1 }, { a: 1 }))).toEqual([]);
});

test('long values are cut, and many changes stay below a megabyte and say that there were more', () => {
  const long = 'word '.repeat(500);
  const [one] = stateSteps(seen({ a: 'before' }, { a: long.repeat(2) }));
  expect(one?.content).toMatchObject({
    before: 'before',
    after: expect.stringMatching(/word {2}\[… \d+ more characters\]$/),
  });

  const after = Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`k${at}`, long]));
  const steps = stateSteps(seen({}, after));
  expect(steps).toHaveLength(1_001);
  expect(steps.at(-1)?.content).toEqual({
    step_name: 'state not read',
    reason: 'More than 1000 values changed.',
  });
  expect(JSON.stringify(steps).length).toBeLessThan(1_200_000);
});
