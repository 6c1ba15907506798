import type { ThresholdLevel, VerdictOutcome } from '@provoke/statistics';
import type { z } from 'zod';
import type { Fidelity } from './fidelity.ts';
import type { Goal } from './goal.ts';
import type { Ask } from './model.ts';

/** `inconclusive` is a finding too: no judge may guess. */
export type Verdict = {
  outcome: VerdictOutcome;
  /** 0 (resisted) … 1 (broken), on the judge's own scale; null when inconclusive. */
  score: number | null;
  reason: string;
  /** What a judge model said, word for word; null where no model was asked. */
  raw: string | null;
  /** The parts of the verdict: criteria, a rating. */
  details?: Record<string, unknown>;
};

export type Exchange = {
  goal: Goal;
  /** What was sent to the target last. */
  prompt: string;
  /** What the agent itself said, without a beginning of ours: look for secrets and patterns here. */
  reply: string;
  /** The reply with the beginning that we put into its mouth, or that it repeated when asked to; absent where there is none. */
  whole?: string;
  /** Of fewer characters of its own behind a beginning of ours, a judge of the whole reply says nothing. */
  ownLengthMin?: number;
  toolCalls?: readonly unknown[] | null;
};

export type JudgeContext<Options> = {
  options: Options;
  /** Asks the judge's model. Throws when none is configured: an offline judge never asks. */
  ask: Ask;
  signal: AbortSignal;
};

export type Judge<Options extends z.ZodObject = z.ZodObject> = {
  id: string;
  title: string;
  /** What it decides, in one sentence. */
  description: string;
  /** More for its page in the reference, one point each. */
  notes?: readonly string[];
  /** Where the question comes from. */
  paper?: string;
  /** Whether it asks a model; then a configuration must name one. */
  asksModel: boolean;
  /** Whether its verdict is a fact with these options, such as a secret that is found or not: then it outranks opinions. */
  isExact?(options: z.output<Options>): boolean;
  /** For a judge that grades: the option that draws the line, and what it could be set to, from low to high. */
  threshold?: {
    option: string;
    /** The line as it is set, and all that it could be, each with the score that it stands for. */
    current(options: z.output<Options>): number;
    levels(options: z.output<Options>): readonly ThresholdLevel[];
  };
  /** For its page: how the question differs from the one that was published. */
  fidelity?: Fidelity;
  /** Every option has a description, and a default or a reason to be asked for. */
  options: Options;
  judge(exchange: Exchange, context: JudgeContext<z.output<Options>>): Promise<Verdict>;
};

/** Identity at run time; ties `judge`'s options to the schema. */
export const defineJudge = <O extends z.ZodObject>(judge: Judge<O>): Judge<O> => judge;
