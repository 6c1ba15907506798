import { type Arm, arms } from '@provoke/contract';
import type { AttemptRecord } from '../input.ts';

/** What an attempt says of itself in `agent_specific_data`. */
export type AttemptData = {
  goal: string;
  /** Null where the client recorded none; then the text names the goal. */
  goalIndex: number | null;
  technique: string;
  arm: Arm;
  category: string | null;
  owasp: string | null;
};

const GOAL_INDEX_MAX = 2 ** 31 - 1;
const NAME_MAX = 100;

/** Any client may have recorded it, so nothing is taken for granted. */
export function readAttemptData({
  agent_specific_data,
}: Pick<AttemptRecord, 'agent_specific_data'>): AttemptData {
  const { goal, goal_index, technique, arm, category, owasp } = agent_specific_data ?? {};
  return {
    goal: typeof goal === 'string' ? goal : '',
    goalIndex: isGoalIndex(goal_index) ? goal_index : null,
    technique: toName(technique) ?? 'unknown',
    arm: arms.find((one) => one === arm) ?? 'attack',
    category: toClass(category),
    owasp: toClass(owasp),
  };
}

const isGoalIndex = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= GOAL_INDEX_MAX;

const toName = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, NAME_MAX) : undefined;

const toClass = (value: unknown) => {
  const name = toName(value);
  return name === undefined || name === 'unclassified' ? null : name;
};
