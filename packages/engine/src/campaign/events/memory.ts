import { hash } from 'node:crypto';
import type { Attempt, Spending } from '../../definitions/attempt.ts';
import type { Goal } from '../../definitions/goal.ts';
import type { Asked } from './events.ts';

/** What the campaign did before it was resumed. A technique replays over it and continues where it stopped. */
export type Memory = {
  isFinished(technique: string, goal: Goal): boolean;
  /** The attempt of that id, if it asked the same. */
  attempt(id: string, fingerprint: string): Attempt | undefined;
  /** Whether that id is taken, by whatever question. */
  isTaken(id: string): boolean;
  answer(id: string, fingerprint: string): Asked | undefined;
  /** What a goal was found to be about. */
  category(goal: Goal): Goal['category'];
  /** What was attempted before, by technique. */
  outcome(technique: string): AnswerCounts;
  /** What was used before. */
  spending: readonly Spending[];
  /** Running time before this resume. */
  elapsedMs: number;
};

/** How many attempts there were, and how many of them the target answered. */
export type AnswerCounts = { attempted: number; answered: number };

/** Nothing happened before. */
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

/** Tells one question from another. */
export const fingerprintOf = (question: unknown): string =>
  hash('sha256', JSON.stringify(question), 'base64url').slice(0, 22);
