import type { CountedTechnique } from '@provoke/figures';
import type { Judge, Technique } from '../campaign-parts.ts';
import { parts } from '../campaign-parts.ts';
import type { FormValues, Json } from '../form-values.ts';
import { optionsAt, sizeAt } from './size-at.ts';

/** What one technique of the form asks in one repeat, with what its requests are made of. */
export type Counted = CountedTechnique & {
  id: string;
  isFloor: boolean;
  /** The most requests for one goal. */
  perGoal: number | null;
  turns: number;
  characters: number | undefined;
};

export function countTechnique(
  { id, sizes, options: schemas }: Technique,
  { values, goals }: { values: FormValues; goals: number },
): Counted {
  const options = optionsAt(schemas, id, values);
  const all = (size: number | null) => (size === null ? null : size * goals);
  const attempts = all(sizeAt(sizes.attempts, options));
  const perGoal = sizeAt(sizes.requests, options);
  const most = attempts === null || perGoal === null ? null : Math.max(attempts, perGoal * goals);
  const turns = (sizes.turns && sizeAt(sizes.turns, options)) ?? 1;
  return {
    ...{ id, isFloor: false, perGoal, turns, characters: sizes.characters },
    agent: { usual: attempts, most },
    judged: attempts,
    helpers: Object.entries(sizes.asks ?? {}).map(([role, { usual, most }]) => ({
      role,
      asks: { usual: all(sizeAt(usual, options)), most: all(sizeAt(most, options)) },
    })),
    judges: chosenJudges(values).map((judge) => questionsOf(judge, { values, turns })),
  };
}

/** The floor asks for each goal plainly, so often. */
export function countFloor(requests: number | null, { values }: { values: FormValues }): Counted {
  return {
    ...{ id: 'direct', isFloor: true, perGoal: null, turns: 1 },
    characters: parts.techniques.find(({ id }) => id === 'direct')?.sizes.characters,
    agent: { usual: requests, most: requests },
    judged: requests,
    helpers: [],
    judges: chosenJudges(values).map((judge) => questionsOf(judge, { values, turns: 1 })),
  };
}

export const chosenJudges = (values: FormValues): readonly Judge[] =>
  parts.judges.filter(({ id }) => values[`judge.${id}`] === 'true');

/** A judge that can judge a whole conversation does, and is asked about its last reply too. */
function questionsOf(
  { id, questions, options: schemas }: Judge,
  { values, turns }: { values: FormValues; turns: number },
) {
  if (questions === undefined) return { usual: 0, most: 0 };
  const options: Json = optionsAt(schemas, `judge.${id}`, values);
  const once = sizeAt(questions, options);
  const isWhole = turns > 1 && schemas.some(({ name }) => name === 'whole_conversation');
  return {
    usual: isWhole ? 2 - 1 / turns : 1,
    most: once === null ? null : once * (isWhole ? 2 : 1),
  };
}
