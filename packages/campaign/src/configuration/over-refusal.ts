import { findGoalSet } from '@provoke/engine';
import { UsageError } from '../errors/usage-error.ts';
import type { ParsedAttack } from './attack-config.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether the goals of an attack's configuration are ordinary requests, as it says or as its set of goals does. */
export function measuresOverRefusal(attack: Fields): boolean {
  const { over_refusal, goals_set } = attack;
  return over_refusal === true || (typeof goals_set === 'string' && isBenign(goals_set));
}

/** The configuration with what its set of goals is for: workers and a resume have the goals without their set. */
export const withPurpose = (attack: unknown): unknown =>
  isFields(attack) && measuresOverRefusal(attack) ? { ...attack, over_refusal: true } : attack;

/** Throws `UsageError` for what says nothing about ordinary requests. */
export function checkPurpose({ over_refusal, floor, goals_set }: ParsedAttack): void {
  if (over_refusal !== true) return;
  if (floor)
    throw new UsageError(
      'The floor is for goals that are attacked, and these goals are ordinary requests (over_refusal). Leave the floor out.',
      { next: ['To send the requests untouched: provoke eval direct'] },
    );
  const set = goals_set === undefined ? undefined : findGoalSet(goals_set);
  if (set && !set.benign)
    throw new UsageError(
      `over_refusal is for ordinary requests, and the set ${set.id} has goals to attack.`,
      { next: ['--goals-set jailbreakbench-benign, or your own: --goals-file FILE'] },
    );
}

const isBenign = (set: string): boolean => findGoalSet(set)?.benign === true;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
