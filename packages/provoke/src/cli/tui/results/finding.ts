import type { FindingState } from '@provoke/contract/lists';
import type { AttemptRecord } from '@provoke/evidence';
import { type FindingDecisions, listFindingParts } from '@provoke/figures';

/** What a list keeps of an attempt that broke its goal. */
export type Finding = {
  /** What people decided about it. */
  state: FindingState;
  /** The rules that it broke, else its technique: what a decision is about. */
  broke: readonly string[];
};

export function readFinding(
  record: AttemptRecord,
  { stateOf }: Pick<FindingDecisions, 'stateOf'>,
): Partial<Finding> {
  const state = stateOf(record);
  if (state === null) return {};
  const parts = listFindingParts(record);
  return { state, broke: parts.map(({ rule, technique }) => rule ?? technique ?? '') };
}

type Line = Partial<Finding> & { attempt: string; goal_index: number };

/** Every line at whose goal the same was broken, once it was decided about one of them. */
export function withDecided<One extends Line>(
  lines: readonly One[],
  attempt: string,
  state: FindingState,
): One[] {
  const decided = lines.find((line) => line.attempt === attempt);
  const isSame = ({ goal_index, broke }: One) =>
    goal_index === decided?.goal_index && broke?.every((one) => decided.broke?.includes(one));
  return lines.map((line) => (isSame(line) ? { ...line, state } : line));
}

/** How many of the attempts that broke their goals were looked at. */
export function countLooked(lines: readonly Partial<Finding>[]): { looked: number; of: number } {
  const found = lines.filter(({ state }) => state !== undefined);
  return { looked: found.filter(({ state }) => state !== 'to look at').length, of: found.length };
}
