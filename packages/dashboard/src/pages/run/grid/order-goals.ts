import type { Arm, RunGoal } from '@provoke/contract';
import { arms, indexStatuses } from '@provoke/contract/fact-columns';
import { ASKED_AGAIN, noneOf, type RunColumns } from '../columns/run-columns.ts';
import { BROKEN } from '../columns/statuses.ts';

/** Maximum attempts in a row; the rest are in the table. */
export const ATTEMPTS_MAX = 400;
/** Follows the statuses of the index: broken, and people have decided about it. */
export const LOOKED_AT = indexStatuses.length;
/** No attempt. */
export const NONE = 255;

/** A category: its goals, and the status of each attempt, row by row. */
export type Block = { category: string; goals: number[]; cells: Uint8Array };
type Grid = { attempts: number; blocks: Block[]; cut: boolean; hasLookedAt: boolean };

type Wanted = {
  order: 'most broken' | 'number';
  /** The attempts that the goals count. */
  arm: Arm;
  /** By the place of a request in its technique, otherwise in order of arrival. */
  isByPlace: boolean;
  /** Places that are to look at, once they are known. */
  toLookAt?: ReadonlySet<number> | undefined;
};

/** A block a category. While a run is live its goals keep their places. */
export function orderGoals(
  columns: RunColumns,
  goals: readonly RunGoal[],
  { order, arm: wanted, isByPlace, toLookAt }: Wanted,
): Grid {
  const arm = arms.indexOf(wanted);
  const numbers = isByPlace ? numberRequests(columns, arm) : numberAttempts(columns, arm);
  const widest = numbers.reduce((most, number) => Math.max(most, number), 0);
  const attempts = Math.min(widest, ATTEMPTS_MAX);
  const blocks = toBlocks(goals, order, attempts);
  const places = new Map<number, { block: Block; row: number }>();
  for (const block of blocks)
    for (const [row, goal] of block.goals.entries()) places.set(goal, { block, row });
  const cellOf = (at: number): number => {
    const status = columns.status[at] ?? NONE;
    return status === BROKEN && toLookAt?.has(at) === false ? LOOKED_AT : status;
  };
  for (let at = 0; at < columns.count; at++) {
    const column = (numbers[at] ?? 0) - 1;
    if (column < 0 || column >= attempts) continue;
    const place = places.get(columns.goal[at] ?? 0);
    if (place) place.block.cells[place.row * attempts + column] = cellOf(at);
  }
  const hasLookedAt = blocks.some(({ cells }) => cells.includes(LOOKED_AT));
  return { attempts, blocks, cut: widest > attempts, hasLookedAt };
}

/** By their places; 0 for those of another arm, and for those that were asked again at their place. */
function numberRequests({ count, arm, request }: RunColumns, wanted: number): Uint32Array {
  const none = noneOf('request');
  return request
    .slice(0, count)
    .map((number, at) => (arm[at] === wanted && number !== none ? number : ASKED_AGAIN));
}

/** Which attempt at its goal each is, from 1; 0 for those of another arm. A service numbers attacks alone. */
function numberAttempts(columns: RunColumns, wanted: number): Uint32Array {
  const { count, arm, attempt, goal, request } = columns;
  const numbers = new Uint32Array(count);
  const made = new Map<number, number>();
  for (let at = 0; at < count; at++) {
    if (arm[at] !== wanted || request[at] === ASKED_AGAIN) continue;
    const of = goal[at] ?? 0;
    const number = attempt[at] || (made.get(of) ?? 0) + 1;
    made.set(of, number);
    numbers[at] = number;
  }
  return numbers;
}

function toBlocks(goals: readonly RunGoal[], order: Wanted['order'], attempts: number): Block[] {
  const byCategory = new Map<string, RunGoal[]>();
  for (const goal of goals) {
    if (goal.attempts === 0) continue;
    const members = byCategory.get(goal.category);
    if (members) members.push(goal);
    else byCategory.set(goal.category, [goal]);
  }
  const sorted = [...byCategory].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([category, members]) => {
    if (order === 'most broken') members.sort((a, b) => b.broken - a.broken || a.goal - b.goal);
    return {
      category,
      goals: members.map(({ goal }) => goal),
      cells: new Uint8Array(members.length * attempts).fill(NONE),
    };
  });
}
