import { percent, plural, points, range } from '../format/numbers.ts';
import type { Repeats } from '../summary/summary.ts';
import { countsOf, formatRate } from './rate-words.ts';

/** What attacking every goal several times showed: `each` repeat, and `any` of them. */
export function repeatsParts({ goals, spread, success_at }: Repeats) {
  const found = spread
    ? `${range(spread.min, spread.max)} % of the goals each (mean ${percent(spread.mean)} %${deviationOf(spread)})`
    : `${leastToMost(goals)} goals each`;
  const any = success_at.at(-1);
  return {
    each: `${plural(goals.length, 'repeat')} broke ${found}`,
    any: any ? `at least one of them broke ${formatRate(any, 'goals')}` : '',
  };
}

/** The same in a sentence. */
export function repeatsWords(repeats: Repeats): string {
  const { each, any } = repeatsParts(repeats);
  return `${each}${any && `; ${any}`}.`;
}

const deviationOf = ({ deviation }: NonNullable<Repeats['spread']>): string =>
  deviation === null ? '' : `, SD ${points(deviation).slice(1)} points`;

function leastToMost(goals: Repeats['goals']): string {
  const sorted = goals.toSorted((a, b) => a.successes - b.successes).map(countsOf);
  return [...new Set([sorted.at(0), sorted.at(-1)])].join(' to ');
}
