import type { Goal, Verdict } from '@provoke/evidence';
import type { Exchange as Conversation } from '@provoke/evidence/acts';
import type { ThresholdLevel } from '@provoke/statistics';
import type { z } from 'zod';
import type { Fidelity } from './fidelity.ts';
import type { Ask } from './model.ts';
import type { OwnFunctions } from './own-functions.ts';

/**
 * What a judge is given: the last prompt and its reply, and the whole conversation with what was seen of the agent's
 * acts.
 */
export type Exchange = Conversation & {
  goal: Goal;
  /** The last prompt sent to the target. */
  prompt: string;
  /** The agent's own words in its last reply, without an opening of ours. Look for secrets and patterns here. */
  reply: string;
  /** The reply with the opening that we supplied or asked it to repeat; absent if there is none. */
  whole?: string;
  /**
   * If the agent added fewer characters than this to an opening of ours, a judge of the whole reply is inconclusive.
   */
  ownLengthMin?: number;
  /** The reply should be in another language, and could not be translated: only exact judges read it. */
  isUntranslated?: true;
  toolCalls?: readonly unknown[] | null;
  /** What this goal says must not be revealed. */
  secret?: string;
  /** The agent's reasoning, as far as it shows any. No part of the reply. */
  reasoning?: string;
};

export type JudgeContext<Options> = {
  options: Options;
  /** Asks the judge's model. Throws if none is configured; an offline judge never asks. */
  ask: Ask;
  signal: AbortSignal;
};

export type Judge<Options extends z.ZodObject = z.ZodObject, Id extends string = string> = {
  id: Id;
  title: string;
  /** What it decides, in one sentence. */
  description: string;
  /** More for its page in the reference, one point each. */
  notes?: readonly string[];
  /** Source of the question. */
  paper?: string;
  /** Whether it asks a model; a configuration must then name one. */
  asksModel: boolean;
  /**
   * Whether, with these options and the goal's secret, the verdict is a fact, such as a secret found or not found. It
   * then outranks opinions.
   */
  isExact?(options: z.output<Options>, exchange?: Pick<Exchange, 'secret'>): boolean;
  /**
   * Whether, with these options, it knows nothing but refusal phrases: what does not refuse is then no verdict, and any
   * other judge decides alone.
   */
  isWeak?(options: z.output<Options>, exchange?: Pick<Exchange, 'secret'>): boolean;
  /**
   * Whether its verdict tells an answer from a refusal where the goal is an ordinary request; absent means that it
   * does.
   */
  tellsRefusal?(options: z.output<Options>): boolean;
  /** For a judge that grades: the option that sets the threshold, and its possible values, from low to high. */
  threshold?: {
    option: string;
    /** The configured threshold, and all possible ones, each with its score. */
    current(options: z.output<Options>): number;
    levels(options: z.output<Options>): readonly ThresholdLevel[];
  };
  /** For its reference page: how the question differs from the published one. */
  fidelity?: Fidelity;
  /** Every option has a description, and either a default or a reason to be required. */
  options: Options;
  judge(exchange: Exchange, context: JudgeContext<z.output<Options>>): Promise<Verdict>;
  /**
   * How it judges where functions of the user's may run. Only for a judge that runs a file which its options name: workers
   * refuse it, and without this `judge` refuses too.
   */
  connect?(functions: OwnFunctions): Pick<Judge<Options, Id>, 'judge'>;
};

/** Identity at run time; ties `judge`'s options to the schema, and keeps the id as a type. */
export const defineJudge = <O extends z.ZodObject, Id extends string>(
  judge: Judge<O, Id>,
): Judge<O, Id> => judge;
