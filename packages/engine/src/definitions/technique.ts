import type { Attempt, Goal, Step } from '@provoke/evidence';
import type { z } from 'zod';
import type { Fidelity } from './fidelity.ts';
import type { HelperFailure } from './helper-error.ts';
import type { AskOptions, Message } from './model.ts';
import type { OwnFunctions } from './own-functions.ts';
import type { Target } from './target.ts';

/** The helper models that a technique may ask. `attacker` replaces the other two if they are not configured. */
export const roles = ['attacker', 'generator', 'decorator'] as const;
export type Role = (typeof roles)[number];

/**
 * What a technique keeps with an attempt. `place` is not kept as data: it numbers the request in its technique, from 1
 * to `requestsMax`, and must not depend on what arrives first. A technique that sends one request after the other can
 * leave it out. Places may be left free, but none is used twice.
 */
export type AttemptData = { place?: number } & Record<string, unknown>;

export type ProbeOptions = {
  /** The longest reply to ask for, in tokens; overrides the campaign's. */
  maxTokens?: number;
  /**
   * Words of ours that the prompt asks the reply to start with. Where it does, they do not count as the agent's own.
   */
  beginning?: string;
  /**
   * If the agent added fewer characters than this to an opening of ours, a judge that reads both as one reply gives no
   * verdict.
   */
  ownLengthMin?: number;
  /**
   * What the judges read in the place of the reply, such as its translation. The reply itself is recorded. Must not
   * throw for a failing model, or the attempt is lost: with its failure, only an exact match in the reply itself is a
   * verdict.
   */
  judgedAs?(reply: string): Promise<string | HelperFailure>;
  /**
   * Data to keep with the attempt once its result is known, in addition to `data`. Must not throw, or the attempt is
   * lost.
   */
  conclude?(attempt: Attempt): Record<string, unknown>;
  /** If it fails, it is asked again at its place: then this attempt counts in no figure. */
  isAskedAgain?: boolean;
  /** It is sent even if the reply to the same prompt is in the cache. */
  isFresh?: boolean;
};

/**
 * What a technique works with. Every call is judged, traced, metered, retried and cancellable; techniques do none of
 * that themselves.
 */
export type Toolkit = {
  /**
   * Sends a conversation to the agent, judges the reply and records the attempt, with `data`. The conversation may end
   * with an assistant message only if `target.continuesPrefill` allows it. Model judges then read that opening with
   * the reply; all others read the reply alone.
   */
  probe(messages: readonly Message[], data?: AttemptData, options?: ProbeOptions): Promise<Attempt>;
  /** Asks a helper model; question and answer become steps of this branch's next attempt. Throws `ModelError`. */
  ask(role: Role, messages: readonly Message[], options?: AskOptions): Promise<string>;
  /** Adds a step to the trace of this branch's next attempt. */
  trace(step: Step): void;
  /** Records an attempt that never reached the agent, as our own failure, or as that of a helper model. */
  recordFailure(reason: string | HelperFailure, data?: AttemptData): Promise<Attempt>;
  /**
   * A part of the search with its own trace and random numbers, for work that runs in parallel. `data` is kept with
   * all its attempts. Names identify attempts when a campaign is resumed, so they must not depend on the order of
   * replies.
   */
  branch(name: string | number, data?: AttemptData): Toolkit;
  /** From 0 up to but not including 1; the same sequence for the same seed, goal and branch. */
  random(): number;
  /** Records a statement about the goal as a whole, such as its candidates and what became of them. */
  report(title: string, content: Record<string, unknown>): Promise<void>;
  target: {
    /** Whether it claims that a conversation may end with the start of the reply. */
    canPrefill: boolean;
    /** Whether it really continues from there; checked once per campaign, with a greeting. */
    continuesPrefill(): Promise<boolean>;
    /** As `Target.crossEntropy`; absent if the agent exposes no log-probabilities. */
    crossEntropy?: (
      messages: readonly Message[],
      beginning: string,
    ) => Promise<{ mean: number; tokens: number | null }>;
    /** Names of the tools that we run for it, or else of its own, as far as they are known; absent if none is. */
    tools?: readonly string[];
  };
  signal: AbortSignal;
};

/** What a technique works with while it learns over many goals, before it attacks each. */
export type Preparation<Options> = {
  goals: readonly Goal[];
  options: Options;
  /**
   * The toolkit for one of the goals. Its attempts are recorded as `search`, and the goal is held out of the attack.
   */
  on(goal: Goal): Toolkit;
  random(): number;
  signal: AbortSignal;
};

/**
 * Questions to a helper model: if no goal breaks and every answer can be used, null if that depends on the model; and at
 * most. A question that fails and is asked again counts once.
 */
export type AskCount = { usual: number | null; most: number };

export type Technique<Options extends z.ZodObject = z.ZodObject, Id extends string = string> = {
  id: Id;
  title: string;
  /** Where the algorithm was published. */
  paper: string;
  /** What it does, in one sentence. */
  description: string;
  /** More for its reference page, one point each. */
  notes?: readonly string[];
  /** The table "the paper / ours" on its page in the reference. */
  fidelity?: Fidelity;
  /** Raise it when the same options produce other prompts, or only for those that do; absent means 1. */
  revision?: number | ((options: z.output<Options>) => number);
  /** Every option has a default and a description; flags, forms and docs are generated from them. */
  options: Options;
  /**
   * Options that name a file of the user's. Its content replaces the option `into` before a campaign is planned;
   * `read` throws if it cannot be used.
   */
  files?: Readonly<
    Record<string, { into: keyof z.output<Options> & string; read(text: string): unknown }>
  >;
  /** The option that the shared key `max_iterations` sets, unless it is set itself. */
  iterations?: keyof z.output<Options> & string;
  /** Maximum attempts over all goals, as far as the options determine it (default: one per goal). For estimates. */
  attemptsMax?(options: z.output<Options>, goals: number): number;
  /**
   * The most requests to the agent for one goal, whatever becomes of them, where those are not its attempts: the floor
   * is asked as often.
   */
  requestsMax?(
    options: z.output<Options>,
    target: Pick<Target, 'canPrefill' | 'crossEntropy'>,
  ): number;
  /** Turns of a conversation whose every prompt carries the earlier ones; absent means 1. For estimates. */
  turnsMax?(options: z.output<Options>): number;
  /** Minimum number of goals with these options; absent means 1. */
  goalsMin?(options: z.output<Options>): number;
  /** The roles that it asks with these options. */
  roles?(options: z.output<Options>): readonly Role[];
  /** The questions to each of them over all goals, in one repeat. For estimates. */
  asks?(
    options: z.output<Options>,
    goals: number,
    target: Pick<Target, 'crossEntropy'>,
  ): Partial<Record<Role, AskCount>>;
  /** Judge options by judge id that follow from the technique's own, where the user set none. */
  judging?(options: z.output<Options>): Readonly<Record<string, Record<string, unknown>>>;
  /**
   * Its conversations hold calls and results of tools that we made up, which make an agent act: its wire needs room for
   * them, and an agent with tools of its own the user's leave.
   */
  forgesResults?: true;
  /** What the floor sends in the place of the goal itself, at a place from 1 on; absent means the goal. */
  ordinary?(
    options: z.output<Options>,
    place: number,
    target: Pick<Toolkit['target'], 'tools'>,
  ): OrdinaryRequest;
  /** Runs once before the attack, over goals that are then held out. Its result overrides those options. */
  prepare?(preparation: Preparation<z.output<Options>>): Promise<Partial<z.output<Options>>>;
  attack(goal: Goal, toolkit: Toolkit & { options: z.output<Options> }): Promise<void>;
  /**
   * How it attacks where functions of the user's may run. Only for a technique that runs a file which its options name:
   * workers refuse it, and without this `attack` refuses too.
   */
  connect?(functions: OwnFunctions): Pick<Technique<Options, Id>, 'attack'>;
};

/** A request without an attack, to compare with. */
export type OrdinaryRequest = { messages: readonly Message[]; data: Record<string, unknown> };

/** Identity at run time; ties `attack`'s options to the schema, and keeps the id as a type. */
export const defineTechnique = <O extends z.ZodObject, Id extends string>(
  technique: Technique<O, Id>,
): Technique<O, Id> => technique;

/** The revision of what these options send. */
export const revisionOf = ({ revision = 1 }: Technique, options: z.output<z.ZodObject>): number =>
  typeof revision === 'number' ? revision : revision(options);

/** The most requests that a technique may send for one goal in one repeat. */
export const requestsMaxOf = (
  { requestsMax, attemptsMax }: Technique,
  options: z.output<z.ZodObject>,
  target: Pick<Target, 'canPrefill' | 'crossEntropy'>,
): number => Math.max(1, requestsMax?.(options, target) ?? attemptsMax?.(options, 1) ?? 1);
