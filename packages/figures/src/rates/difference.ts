import type { Difference } from '@provoke/contract';
import {
  type Count,
  type Flow,
  type Difference as Measured,
  pairedDifference,
  unpairedDifference,
} from '@provoke/statistics';
import { GOALS_MIN } from './goals-min.ts';

export const goalsIn = ({ both, fixed, broke, neither }: Flow): number =>
  both + fixed + broke + neither;

/** The same goals before and after; null if no goal was judged on both sides. */
export const differPaired = (flow: Flow): Difference | null =>
  differOver(pairedDifference(flow), goalsIn(flow));

/** Different goals before and after; null if a side has no judged goal. */
export const differUnpaired = (before: Count, after: Count): Difference | null =>
  differOver(unpairedDifference(before, after), Math.min(before.total, after.total));

/** A test needs no minimum of goals, points of percentages do. */
export const differOver = (difference: Measured | null, goals: number): Difference | null =>
  difference && goals < GOALS_MIN
    ? { change: null, low: null, high: null, p: difference.p }
    : difference;
