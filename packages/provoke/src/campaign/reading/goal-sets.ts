import type { Progress } from '@provoke/report';
import type { RunProgress } from '../outbox/collect-progress.ts';

/** What is known of one technique's goals, for looking up. */
export type TechniqueGoals = {
  isUnfinished(goal: number): boolean;
  isHeldOut(goal: number): boolean;
  /** How many attempts at a goal a resume made anew. */
  superseded(goal: number): number;
};

/** Without a record of its end, a technique may still break every goal that it has not broken. */
export const nothingKnown: TechniqueGoals = {
  isUnfinished: () => true,
  isHeldOut: () => false,
  superseded: () => 0,
};

export const allFinished: TechniqueGoals = { ...nothingKnown, isUnfinished: () => false };

/** From what a run keeps. A list that was too long to keep leaves every goal open. */
export function toTechniqueGoals({
  unfinished,
  held_out,
  restarted,
}: Pick<RunProgress, 'unfinished' | 'held_out' | 'restarted'>): TechniqueGoals {
  const open = unfinished && new Set(unfinished);
  const heldOut = new Set(held_out ?? []);
  const restarts = new Map(restarted ?? []);
  return {
    isUnfinished: (goal) => !heldOut.has(goal) && (open === null || open.has(goal)),
    isHeldOut: (goal) => heldOut.has(goal),
    superseded: (goal) => restarts.get(goal) ?? 0,
  };
}

export const toProgress = (goalsOf: (technique: string) => TechniqueGoals): Progress => ({
  isUnfinished: (technique, goal) => goalsOf(technique).isUnfinished(goal),
  isHeldOut: (technique, goal) => goalsOf(technique).isHeldOut(goal),
});

/** Tells, of attempts in their order, which ones a resume made anew. */
export function createSupersession(goalsOf: (technique: string) => TechniqueGoals) {
  const counts = new Map<string, number>();
  return (technique: string, goal: number): boolean => {
    const superseded = goalsOf(technique).superseded(goal);
    if (superseded === 0) return false;
    const key = `${technique}/${goal}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= superseded;
  };
}
