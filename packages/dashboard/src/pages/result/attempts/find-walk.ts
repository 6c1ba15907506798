import type { RunFilter } from '../../run/filter.ts';

/** Where a result is in the list that its reader came from. */
export type Walk = {
  /** From 0; negative if the list does not have it any more. */
  at: number;
  total: number;
  /** Places in the run. */
  previous: number | undefined;
  next: number | undefined;
};

const nowhere: Walk = { at: -1, total: 0, previous: undefined, next: undefined };

/**
 * The results before and after one. One that the filter lost, because somebody overruled it, still has neighbours: rows
 * are ordered by their places unless a column orders them.
 */
export function findWalk(
  rows: Uint32Array | undefined,
  own: number | undefined,
  sort: RunFilter['sort'],
): Walk {
  if (!rows || own === undefined) return nowhere;
  const total = rows.length;
  const at = rows.indexOf(own);
  if (at >= 0) return { at, total, previous: rows[at - 1], next: rows[at + 1] };
  const isOldest = sort === 'oldest';
  if (sort !== undefined && sort !== 'newest' && !isOldest) return { ...nowhere, total };
  const after = rows.findIndex((place) => (isOldest ? place > own : place < own));
  const next = after < 0 ? total : after;
  return { at, total, previous: rows[next - 1], next: rows[next] };
}
