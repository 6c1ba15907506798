import { hash } from 'node:crypto';
import type { Asked, Attempt, Goal, Spending } from '@provoke/evidence';
import type { ObservableActs } from '../../definitions/target.ts';

/** What the campaign did before it was resumed. A technique replays over it and continues where it stopped. */
export type Memory = {
  isFinished(technique: string, goal: Goal): boolean;
  /** The attempt with that id, if its question was the same. */
  attempt(id: string, fingerprint: string): Attempt | undefined;
  /** Whether that id is used, for any question. */
  isTaken(id: string): boolean;
  answer(id: string, fingerprint: string): Asked | undefined;
  /** A goal's recorded category. */
  category(goal: Goal): Goal['category'];
  /** Attempts before this resume, by technique. */
  outcome(technique: string): AnswerCounts;
  /** What the agent has shown of its acts before this resume; absent where rules asked for nothing. */
  seen?: Partial<ObservableActs>;
  /** Spending before this resume. */
  spending: readonly Spending[];
  /** Running time before this resume. */
  elapsedMs: number;
};

/** The number of attempts, and how many of them the target answered. */
export type AnswerCounts = { attempted: number; answered: number };

/** The memory of a new campaign. */
export const noMemory: Memory = {
  isFinished: () => false,
  attempt: () => undefined,
  isTaken: () => false,
  answer: () => undefined,
  category: () => undefined,
  outcome: () => ({ attempted: 0, answered: 0 }),
  spending: [],
  elapsedMs: 0,
};

/** Identifies a question. */
export const fingerprintOf = (question: unknown): string =>
  hash('sha256', JSON.stringify(question), 'base64url').slice(0, 22);
