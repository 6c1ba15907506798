import { nameGoal } from '@provoke/contract';
import type { MadeGoal } from '../goal/made-goal.ts';

/** A goal or a twin as a file of goals has it. What made it are fields that no rule has. */
export type Entry = { text: string } & Readonly<Record<string, unknown>>;

/** The goals as a file has them. */
export const goalEntries = (goals: readonly MadeGoal[], seed: number): Entry[] =>
  goals.map(({ text, id, forbid, secret, owasp, hazard, made }) => ({
    ...{ text, id, forbid: short(forbid) },
    ...(secret !== undefined && { secret }),
    ...{ hazard, owasp, made_from: made.from, made_by: made.by, made_seed: seed },
  }));

/** Ordinary requests, each next to a goal. One text is asked once. */
export function twinEntries(goals: readonly MadeGoal[], seed: number): Entry[] {
  const texts = new Set<string>();
  return goals.flatMap(({ twin, id, twinId, made }) => {
    if (!twin) return [];
    const name = nameGoal(twin.text);
    if (texts.has(name)) return [];
    texts.add(name);
    return [
      {
        ...{ text: twin.text, id: twinId, task: short(twin.task), twin_of: id },
        ...{ made_from: made.from, made_by: made.by, made_seed: seed },
      },
    ];
  });
}

/** One rule needs no list. */
const short = <Rule>(rules: readonly Rule[]): Rule | readonly Rule[] =>
  rules.length === 1 && rules[0] !== undefined ? rules[0] : rules;
