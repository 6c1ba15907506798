import type { EvidenceLevel } from '@provoke/contract/lists';
import type { Excerpt } from '@provoke/evidence';
import type { GoalRow, WayLine } from '@provoke/figures';
import type { Language } from '../language/write-options.ts';

/** An attempt that broke a goal, masked and cut. Texts are foreign. */
export type BreakingAttempt = {
  attempt: string;
  technique: string;
  /** The number of its request, and how many the technique may send. */
  place: number | null;
  requestsMax: number | null;
  /** The first rule that it broke, in words; null where none did. */
  rule: string | null;
  /** What it did, in a sentence; null where words alone decided. */
  done: string | null;
  sent: Excerpt | null;
  reply: Excerpt | null;
  /** The steps that a rule matched, and those around them. */
  steps: readonly WayLine[];
  verdicts: readonly { judge: string; outcome: string; reason: string }[];
};

/** A broken goal; `breaking` is absent of those that are only counted. */
export type BrokenGoal = { row: GoalRow; breaking?: BreakingAttempt };

/** A goal of which it is not known whether it holds. */
export type OpenGoal = {
  row: GoalRow;
  why: string;
  todo: string;
  /** Its last attempt; null without any. */
  attempt: string | null;
};

/** What became of an assertion. */
export type TestResult = {
  /** `failed`: nothing was attacked. */
  outcome: 'resisted' | 'broken' | 'undecided' | 'failed';
  agent: string;
  isFunction: boolean;
  techniques: readonly string[];
  /** The tools that it must not call, in words; empty where the goals decide. */
  tools: readonly string[];
  /** Of goals. */
  counts: { total: number; broken: number; resisted: number; undecided: number };
  attempts: { broken: number; total: number };
  /** Null if it never began. */
  campaign: { id: string; path: string /** Flags that find it. */; place: string } | null;
  broken: readonly BrokenGoal[];
  open: readonly OpenGoal[];
  /** What else keeps it undecided, or why it ended early, a line each. */
  reasons: readonly string[];
  /** What to type. */
  next: readonly string[];
  evidence: EvidenceLevel;
  language: Language;
};
