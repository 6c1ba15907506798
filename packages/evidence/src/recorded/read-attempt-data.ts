import { type Arm, arms } from '@provoke/contract';
import { type Fields, filledIn, integerIn, textIn, toFields } from '../fields/fields.ts';
import type { AttemptRecord } from './campaign-record.ts';
import { outcomeOf } from './outcome-of.ts';
import { withYear } from './owasp-id.ts';
import { publishedNameOf } from './published-name.ts';

/** An attempt's own data in `agent_specific_data`. */
export type AttemptData = {
  goal: string;
  /** Null where the client recorded none; then the text names the goal. */
  goalIndex: number | null;
  technique: string;
  arm: Arm;
  category: string | null;
  owasp: string | null;
  /** As `GoalFacts` has it. */
  published: string | null;
  /** The number of its request in its technique, from 1; null where the record has the order of arrival alone. */
  place: number | null;
  /** Of the goal, from 1; null where goals were attacked once. */
  repeat: number | null;
  /** The most requests that its technique may send to the goal in one repeat. */
  requestsMax: number | null;
};

type Recorded = Pick<AttemptRecord, 'agent_specific_data'>;

const NAME_MAX = 100;
const GOALS_MAX = 10_000_000;

/** Any client may have recorded it, so nothing is taken for granted. */
export function readAttemptData({ agent_specific_data }: Recorded): AttemptData {
  const data = toFields(agent_specific_data);
  const { goal_index } = data;
  return {
    goal: textIn(data, 'goal') ?? '',
    goalIndex: isGoalIndex(goal_index) ? goal_index : null,
    technique: nameIn(data, 'technique') ?? 'unknown',
    arm: armIn(data),
    category: classIn(data, 'category'),
    owasp: owaspIn(data),
    published: publishedNameOf(data['published']),
    place: numberUpTo(REQUESTS_MAX, data, 'place'),
    repeat: numberUpTo(REPEATS_MAX, data, 'repeat'),
    requestsMax: numberUpTo(REQUESTS_MAX, data, 'requests_max'),
  };
}

const armIn = ({ arm }: Fields): Arm => arms.find((one) => one === arm) ?? 'attack';

/** What the attempt was for. */
export const readArm = ({ agent_specific_data }: Recorded): Arm =>
  armIn(toFields(agent_specific_data));

/** As many as a goal's requests are counted in. */
const REQUESTS_MAX = 1_000_000;
const REPEATS_MAX = 100;

const numberUpTo = (max: number, data: Fields, name: string): number | null => {
  const number = integerIn(data, name);
  return number !== undefined && number >= 1 && number <= max ? number : null;
};

/** A request that failed, and was asked again at its place. */
export const wasAskedAgain = ({ agent_specific_data }: Recorded): boolean =>
  toFields(agent_specific_data)['superseded'] === true;

/** It counts in no figure, unless a person gave it a verdict. */
export const isAskedAgain = (
  attempt: Pick<AttemptRecord, 'agent_specific_data' | 'evaluation_status'>,
): boolean => wasAskedAgain(attempt) && outcomeOf(attempt.evaluation_status) === 'error';

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
export function readTurn({ agent_specific_data }: Recorded) {
  const data = toFields(agent_specific_data);
  return {
    stream: integerIn(data, 'stream') ?? null,
    iteration: integerIn(data, 'iteration') ?? integerIn(data, 'turn') ?? null,
  };
}

const READ = [
  'trace_id',
  'goal',
  'goal_index',
  'technique',
  'attempt',
  'requests',
  'category',
  'owasp',
  'published',
  'arm',
  'place',
  'requests_max',
  'superseded',
];

/** Everything else: what the technique kept. */
export const readTechniqueData = ({ agent_specific_data }: Recorded): Fields =>
  Object.fromEntries(
    Object.entries(toFields(agent_specific_data)).filter(([name]) => !READ.includes(name)),
  );
