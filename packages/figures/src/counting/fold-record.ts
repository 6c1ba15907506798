import type { DoubtId } from '@provoke/contract/lists';
import {
  type AttemptData,
  type AttemptRecord,
  type CampaignFacts,
  type CampaignRecord,
  type Progress,
  readAttemptData,
} from '@provoke/evidence';
import { toCountedAttempt } from './counted-attempt.ts';
import { type CountedAttempt, createFold, type Fold } from './fold.ts';
import { createGoalRegister } from './goal-register.ts';

type Watch<Attempt> = {
  /** The index of the goal; by default that of a register of its own. */
  indexOf?(data: AttemptData): number;
  /** Doubts that the reader accepts. */
  accept?: readonly DoubtId[] | undefined;
  /** Is shown every attempt at a goal, and what counts of it, before it is counted. */
  see?(attempt: Attempt, counted: CountedAttempt): void;
};

type Recorded<Attempt> = Pick<CampaignRecord, 'facts' | 'progress'> & {
  attempts: AsyncIterable<Attempt>;
};

/** Adds up a recorded campaign, reading it once. */
export async function foldRecord<Attempt extends AttemptRecord>(
  { facts, attempts, progress }: Recorded<Attempt>,
  { indexOf = createGoalRegister(facts.goals).indexOf, see, accept = [] }: Watch<Attempt> = {},
): Promise<Fold> {
  const fold = createFold({ accept });
  planRecord(fold, facts);
  for await (const attempt of attempts) {
    const data = readAttemptData(attempt);
    // A harmless request has no goal.
    const index = data.arm === 'harmless' ? 0 : indexOf(data);
    const counted = toCountedAttempt(attempt, data, index);
    if (data.arm !== 'harmless') see?.(attempt, counted);
    fold.add(counted);
  }
  endRecord(fold, facts, progress);
  return fold;
}

/** What a campaign was to do. */
export function planRecord(
  fold: Fold,
  { techniques, goals, goalsTotal, benign, grounds }: CampaignFacts,
): void {
  fold.tell(grounds);
  fold.plan({
    techniques: techniques.map(({ id }) => id),
    floor: techniques.find(({ isFloor }) => isFloor)?.id,
    benign,
    goals: countPlanned({ goals, goalsTotal }),
  });
  for (const goal of goals) fold.classify(goal.index, goal);
}

/** How many goals it was to attack, numbered from 0; 0 where it does not say, or numbers them with gaps. */
export function countPlanned({
  goals,
  goalsTotal,
}: Pick<CampaignFacts, 'goals' | 'goalsTotal'>): number {
  const last = goals.reduce((most, { index }) => Math.max(most, index + 1), 0);
  return Math.min(goalsTotal ?? (last === goals.length ? last : 0), GOALS_MAX);
}

/** As many as a campaign is made for; a record may claim any number. */
const GOALS_MAX = 1_000_000;

/** What a campaign did to the end: known once its attempts were read. */
export function endRecord(fold: Fold, { techniques }: CampaignFacts, progress: Progress): void {
  const known = new Set([...techniques.map(({ id }) => id), ...fold.attacks.keys()]);
  for (const technique of known)
    for (const index of fold.slots.indexes())
      if (progress.isHeldOut(technique, index)) fold.end(technique, index, true);
      else if (!progress.isUnfinished(technique, index)) fold.end(technique, index);
}
