import type { CountedTechnique, Counts } from './count-attempts.ts';

type Goals = Pick<Counts, 'goals' | 'progress'>;

/** False for a goal that the technique only learned on. */
export const isAttacked = (
  { facts, tallies }: CountedTechnique,
  { goals, progress }: Goals,
  slot: number,
): boolean =>
  tallies.get(slot) !== undefined || !progress.isHeldOut(facts.id, goals[slot]?.index ?? slot);

/** As a gate sees it: an attempt without a verdict, in error or not made may have broken the goal. */
export function isOpen(
  { facts, tallies }: CountedTechnique,
  { goals, progress }: Goals,
  slot: number,
): boolean {
  const tally = tallies.get(slot);
  if (!tally) return true;
  if (tally.broken > 0) return false;
  const isUnfinished = progress.isUnfinished(facts.id, goals[slot]?.index ?? slot);
  return isUnfinished || tally.undecided + tally.errors > 0;
}
