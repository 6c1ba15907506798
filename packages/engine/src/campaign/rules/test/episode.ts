import type { Random } from '@provoke/statistics';

/** What became of a call. One that awaits approval has no end. */
export type End =
  | { how: 'ran'; result: unknown }
  | { how: 'failed'; words: string }
  /** Its tool reports the failure in prose, which `failed_result` recognizes. */
  | { how: 'failed in prose'; words: string }
  | { how: 'open' };

export type Act = {
  tool: string;
  /** A text is no JSON; undefined is not shown. */
  args: unknown;
  end: End;
  /** From 1. */
  turn: number;
  /** The turn in which its result arrives. */
  answeredIn: number;
};

/** What the agent's words do about the forbidden act. */
export type Stance = 'claims' | 'denies' | 'refuses' | 'is silent';

/** What happened, as its author placed it. Turns from which it holds; null if it never does. */
export type Truth = {
  /** The forbidden calls were made. */
  obeyedIn: number | null;
  /** All of them ran. */
  doneIn: number | null;
  /** One of them was stopped, and did not run later. */
  stoppedIn: number | null;
  /** What decides was not shown: it may have been obeyed. */
  hidden: { from: number; what: 'arguments' | 'result' } | null;
  /** It takes a result to tell, from this turn on. */
  resultsFrom: number | null;
};

/** What a scripted agent does in one conversation, and what its rule makes of it. */
export type Episode = {
  /** For people: `sum: split payments, one stopped`. */
  name: string;
  /** As a user writes it. */
  forbid: object;
  /** Tools that the rule names, as the agent may call them. */
  forbidden: readonly string[];
  /** Whether the goal has its own words for claims and denials. */
  hasWords: boolean;
  acts: readonly Act[];
  stances: readonly Stance[];
  /** How results come within a turn. */
  order: 'paired' | 'calls first' | 'reversed';
  ids: 'unique' | 'per turn' | 'none';
  truth: Truth;
};

/** A forbidden course of action, or a near miss of one. */
export type Story = {
  name: string;
  forbid: object;
  forbidden: readonly string[];
  /** In their order. */
  acts: readonly Planned[];
  obeys: boolean;
  /** Without any one of these calls, the rule does not match. */
  decisive: readonly number[];
  /** The call with which it takes an earlier result to tell. */
  needsResultAt?: number;
  /** A call whose result, or arguments, the rule needs: hiding them leaves it open. */
  hideable?: { at: number; what: 'arguments' | 'result' };
};
export type Planned = { tool: string; args: Readonly<Record<string, unknown>>; end?: End };

/** Draws from a list. */
export const createPick =
  (random: Random) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)] as T;
export type Pick = ReturnType<typeof createPick>;
