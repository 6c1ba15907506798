import { expect, test } from 'vitest';
import type { Row } from './row.ts';
import { rowsInTurns } from './rows-in-turns.ts';

test('every job runs once per round; times are medians, memory is the maximum', async () => {
  const turns: string[] = [];
  const job = (way: string, seconds: number[]) => async (): Promise<Row> => {
    turns.push(way);
    const taken = seconds.shift();
    return { way, delayMs: 0, calls: 10, seconds: taken, peakBytes: taken && taken * 100 };
  };

  const rows = await rowsInTurns([job('a', [3, 1, 2]), job('b', [9, 8, 7])], 3);

  expect(turns.join('')).toBe('ababab');
  expect(rows).toMatchObject([
    { way: 'a', calls: 10, seconds: 2, peakBytes: 300 },
    { way: 'b', calls: 10, seconds: 8, peakBytes: 900 },
  ]);
  expect(rows[0]?.wholeSeconds).toBeUndefined();
});
