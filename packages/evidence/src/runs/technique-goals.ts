import type { JsonObject } from '@provoke/contract';
import type { Progress } from '../recorded/campaign-record.ts';
import { progressOf, type RunProgress } from './run-keeps.ts';

/** One technique's goals, for lookups. */
export type TechniqueGoals = {
  isUnfinished(goal: number): boolean;
  isHeldOut(goal: number): boolean;
  /** Number of attempts at a goal that a resume repeated. */
  superseded(goal: number): number;
};

/** Without a record of its end, a technique may still break every unbroken goal. */
export const nothingKnown: TechniqueGoals = {
  isUnfinished: () => true,
  isHeldOut: () => false,
  superseded: () => 0,
};

export const allFinished: TechniqueGoals = { ...nothingKnown, isUnfinished: () => false };

/** From a run's stored progress. A list that was too long to store leaves every goal open. */
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

/** The attempts at each goal of a run that a resume repeated, by its configuration. */
export function supersededIn(configuration: JsonObject): TechniqueGoals['superseded'] {
  const progress = progressOf(configuration);
  return (progress ? toTechniqueGoals(progress) : nothingKnown).superseded;
}

export const toProgress = (goalsOf: (technique: string) => TechniqueGoals): Progress => ({
  isUnfinished: (technique, goal) => goalsOf(technique).isUnfinished(goal),
  isHeldOut: (technique, goal) => goalsOf(technique).isHeldOut(goal),
});

/** Decides, for attempts in order, which ones a resume repeated. */
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
