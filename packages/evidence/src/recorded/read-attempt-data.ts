import { type Arm, arms } from '@provoke/contract';
import type { AttemptRecord } from './campaign-record.ts';
import { type Fields, textIn, toFields } from './fields.ts';

/** An attempt's own data in `agent_specific_data`. */
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
  const data = toFields(agent_specific_data);
  const { goal_index, arm } = data;
  return {
    goal: textIn(data, 'goal') ?? '',
    goalIndex: isGoalIndex(goal_index) ? goal_index : null,
    technique: nameIn(data, 'technique') ?? 'unknown',
    arm: arms.find((one) => one === arm) ?? 'attack',
    category: classIn(data, 'category'),
    owasp: classIn(data, 'owasp'),
  };
}

const isGoalIndex = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= GOAL_INDEX_MAX;

const nameIn = (data: Fields, name: string) => textIn(data, name)?.slice(0, NAME_MAX) || undefined;

const classIn = (data: Fields, member: string) => {
  const name = nameIn(data, member);
  return name === undefined || name === 'unclassified' ? null : name;
};
