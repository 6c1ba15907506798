import { expect, test } from 'vitest';
import { fc } from '../../../../../contract/src/test/recorded-json.ts';
import { recordedResult } from '../../../../../contract/src/test/recorded-results.ts';
import { toStreams } from './to-streams.ts';

const attempt = (place: number, data: Record<string, unknown>) => ({
  ...{ place, status: 1, isThis: false, act: null, data },
});
type Grid = ReturnType<typeof toStreams>;
/** Streams with the places of their attempts, and the column of each. */
const drawn = (grid: Grid) =>
  grid?.streams.map(({ stream, turns }) => [
    stream,
    turns.map(({ attempt, column }) => [attempt.place, column]),
  ]);

test('attempts are in the row of their stream and the column of their turn, in any order of arrival', () => {
  const grid = toStreams([
    attempt(0, { stream: 2, iteration: 1 }),
    attempt(1, { stream: 0, iteration: 3 }),
    attempt(2, { stream: 0, iteration: 1 }),
  ]);

  expect([grid?.word, grid?.turns]).toEqual(['turn', [1, 3]]);
  expect(drawn(grid)).toEqual([
    [
      0,
      [
        [2, 0],
        [1, 1],
      ],
    ],
    [2, [[0, 0]]],
  ]);
});

test.each([
  ['a conversation that takes turns back', 'turn', [1, 2, 2]],
  ['a tree', 'depth', [1, 2, 2]],
])('%s without streams is drawn by its %s', (_, name, numbers) => {
  const grid = toStreams(numbers.map((number, place) => attempt(place, { [name]: number })));

  expect(grid?.word).toBe(name);
  expect(drawn(grid)).toEqual([
    [
      null,
      [
        [0, 0],
        [1, 1],
        [2, 1],
      ],
    ],
  ]);
});

test.each([
  ['none', []],
  ['one without a turn', [attempt(0, { stream: 0, iteration: 1 }), attempt(1, { stream: 0 })]],
  ['turns that are no numbers', [attempt(0, { stream: 'a', iteration: Number.NaN })]],
])('there is no grid of %s', (_, attempts) => {
  expect(toStreams(attempts)).toBeUndefined();
});

test('a turn that JSON spells -0 is the first one, like 0', () => {
  const grid = toStreams([attempt(0, { iteration: -0 }), attempt(1, { iteration: 0 })]);

  expect(grid?.turns).toEqual([0]);
  expect(grid?.streams[0]?.turns).toMatchObject([{ turn: 0 }, { turn: 0 }]);
});

test('whatever clients recorded of their turns, each attempt is in one column or there are none', () => {
  fc.assert(
    fc.property(fc.array(recordedResult), (results) => {
      const attempts = results.map((one, at) => attempt(at, one.agent_specific_data ?? {}));

      const grid = toStreams(attempts);

      const placed = grid?.streams.flatMap(({ turns }) => turns) ?? [];
      expect(placed).toHaveLength(grid ? attempts.length : 0);
      for (const { turn, column } of placed) expect(grid?.turns[column]).toBe(turn);
    }),
  );
});
