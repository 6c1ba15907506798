import { withYear } from '@provoke/evidence';
import type { hazards, NO_HAZARD, owaspEntries } from '../../categories/taxonomy.ts';
import type { GoalEntry } from '../goal-entry.ts';

type Hazard = (typeof hazards)[number]['id'] | typeof NO_HAZARD;
type WithoutYear<Id> = Id extends `${infer Entry}:${number}` ? Entry : never;
type Owasp = WithoutYear<(typeof owaspEntries)[number]['id']>;

/** A goal's number in its set, its OWASP entry, its text, and its hazard if it is not the set's. */
type NamedGoal = readonly [number: number, owasp: Owasp, text: string, hazard?: Hazard];

/**
 * The goals of a set of ours, each with its id, such as `secrets-01`. Baselines match goals by it: a number is never
 * given to another goal, and a goal keeps its number if it is reworded.
 */
export const namedGoals = (
  { set, hazard }: { set: string; hazard: Hazard },
  goals: readonly NamedGoal[],
): readonly GoalEntry[] =>
  goals.map(([number, owasp, text, own = hazard]) => ({
    text,
    category: { hazard: own, owasp: withYear(owasp) },
    published: { by: 'provoke', id: `${set}-${String(number).padStart(2, '0')}`, category: null },
  }));
