import { type Arm, arms } from '@provoke/contract';
import type { AttemptRecord } from './campaign-record.ts';
import { type Fields, filledIn, integerIn, textIn, toFields } from './fields.ts';
import { withYear } from './owasp-id.ts';

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

type Recorded = Pick<AttemptRecord, 'agent_specific_data'>;

const NAME_MAX = 100;
const GOALS_MAX = 10_000_000;

/** Any client may have recorded it, so nothing is taken for granted. */
export function readAttemptData({ agent_specific_data }: Recorded): AttemptData {
  const data = toFields(agent_specific_data);
  const { goal_index, arm } = data;
  return {
    goal: textIn(data, 'goal') ?? '',
    goalIndex: isGoalIndex(goal_index) ? goal_index : null,
    technique: nameIn(data, 'technique') ?? 'unknown',
    arm: arms.find((one) => one === arm) ?? 'attack',
    category: classIn(data, 'category'),
    owasp: owaspIn(data),
  };
}

export const isGoalIndex = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < GOALS_MAX;

const nameIn = (data: Fields, name: string) => filledIn(data, name)?.slice(0, NAME_MAX);

const classIn = (data: Fields, member: string) => {
  const name = nameIn(data, member);
  return name === undefined || name === 'unclassified' ? null : name;
};

const owaspIn = (data: Fields) => {
  const label = classIn(data, 'owasp');
  return label === null ? null : withYear(label);
};

/** Where among several attempts at its goal it is: the stream, and the turn within it. */
export function readPlace({ agent_specific_data }: Recorded) {
  const data = toFields(agent_specific_data);
  return {
    stream: integerIn(data, 'stream') ?? null,
    iteration: integerIn(data, 'iteration') ?? integerIn(data, 'turn') ?? null,
  };
}

const READ = [
  'goal',
  'goal_index',
  'technique',
  'attempt',
  'requests',
  'category',
  'owasp',
  'published',
  'arm',
];

/** Everything else: what the technique kept. */
export const readTechniqueData = ({ agent_specific_data }: Recorded): Fields =>
  Object.fromEntries(
    Object.entries(toFields(agent_specific_data)).filter(([name]) => !READ.includes(name)),
  );
