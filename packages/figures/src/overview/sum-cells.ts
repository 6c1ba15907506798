import type { Rate } from '@provoke/statistics';
import { rateOf } from '../counting/rate-of.ts';
import type { Cell } from './cell.ts';

export type Count = { successes: number; total: number };

const nothing = (): Count => ({ successes: 0, total: 0 });

/** The cells' goals, summed by a key. */
export function sumBy(cells: Iterable<Cell>, keyOf: (cell: Cell) => string): Map<string, Count> {
  const sums = new Map<string, Count>();
  for (const cell of cells) {
    const sum = sums.get(keyOf(cell)) ?? nothing();
    sum.successes += cell.broken;
    sum.total += cell.evaluated;
    sums.set(keyOf(cell), sum);
  }
  return sums;
}

export const sumAll = (cells: Iterable<Cell>): Count => sumBy(cells, () => '').get('') ?? nothing();

export const toRate = ({ successes, total }: Count = nothing()): Rate =>
  rateOf({ broken: successes, evaluated: total });
