import { parts } from './campaign-parts.ts';
import type { FormValues } from './form-values.ts';
import { rulesOf } from './rules/rules-of.ts';

/**
 * Whether the chosen judges know nothing but refusal phrases, which is enough for ordinary requests, and where rules
 * decide. */
export function isWeaklyJudged(values: FormValues): boolean {
  const set = values['goals.from'] === 'set' ? values['goals.set'] : undefined;
  if (parts.goalSets.some(({ id, benign }) => benign && id === set)) return false;
  if (rulesOf(values).length > 0) return false;
  const chosen = parts.judges.filter(({ id }) => values[`judge.${id}`] === 'true');
  return (
    chosen.length > 0 &&
    chosen.every(({ id, strongWith }) =>
      strongWith?.every((name) => !values[`judge.${id}.${name}`]),
    )
  );
}
