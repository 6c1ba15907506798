import type { z } from 'zod';
import type { Attempt, Step } from './attempt.ts';
import type { Fidelity } from './fidelity.ts';
import type { Goal } from './goal.ts';
import type { AskOptions, Message } from './model.ts';

/** The parts that a technique may have a model play. `attacker` stands in for the other two. */
export const roles = ['attacker', 'generator', 'decorator'] as const;
export type Role = (typeof roles)[number];

export type ProbeOptions = {
  /** The longest reply to ask for, in tokens, instead of the campaign's. */
  maxTokens?: number;
  /** Words of ours that the prompt asks the reply to begin with: where it does, they are not the agent's own. */
  beginning?: string;
  /** Fewer characters of the agent's own, behind a beginning of ours, get no verdict from a judge that reads both as one reply. */
  ownLengthMin?: number;
  /** What is to be kept with the attempt, besides `data`, once it is known what came of it. It must not throw: the attempt would be lost. */
  conclude?(attempt: Attempt): Record<string, unknown>;
};

/** What a technique is handed. Every call is judged, traced, metered, retried and cancellable; techniques do none of that themselves. */
export type Toolkit = {
  /**
   * Sends a conversation to the agent, has the reply judged, and records the attempt. `data` is kept with
   * it. The conversation ends with a message of the assistant only where `target.continuesPrefill` says so; a
   * model that judges then reads that beginning and what came after it, and all others what came after it.
   */
  probe(
    messages: readonly Message[],
    data?: Record<string, unknown>,
    options?: ProbeOptions,
  ): Promise<Attempt>;
  /** Asks a helper model; question and answer become steps of this branch's next attempt. Throws `ModelError`. */
  ask(role: Role, messages: readonly Message[], options?: AskOptions): Promise<string>;
  /** Adds a step to the trace of this branch's next attempt. */
  trace(step: Step): void;
  /** Records an attempt that never reached the agent, as our own failure. */
  recordFailure(reason: string, data?: Record<string, unknown>): Promise<Attempt>;
  /**
   * A part of the search with its own trace and its own random numbers, for work that goes on at the same
   * time. `data` is kept with all its attempts. The names make an attempt recognizable when a campaign is
   * resumed, so they must not depend on what comes back when.
   */
  branch(name: string | number, data?: Record<string, unknown>): Toolkit;
  /** 0 up to but not including 1; the same sequence for the same seed, goal and branch. */
  random(): number;
  /** Says something about the goal as a whole: which candidates there were and what became of them. */
  report(title: string, content: Record<string, unknown>): Promise<void>;
  target: {
    /** Whether it says that a conversation may end with the beginning of the reply. */
    canPrefill: boolean;
    /** Whether it really goes on from there: found out once per campaign, by a greeting. */
    continuesPrefill(): Promise<boolean>;
    /** As `Target.crossEntropy`; absent where log-probabilities cannot be had. */
    crossEntropy?: (
      messages: readonly Message[],
      beginning: string,
    ) => Promise<{ mean: number; tokens: number | null }>;
  };
  signal: AbortSignal;
};

/** What a technique is handed to learn something over many goals, before it attacks each. */
export type Preparation<Options> = {
  goals: readonly Goal[];
  options: Options;
  /** The toolkit for one of the goals. Its attempts are recorded as `search`, and the goal is held out: it is not attacked. */
  on(goal: Goal): Toolkit;
  random(): number;
  signal: AbortSignal;
};

export type Technique<Options extends z.ZodObject = z.ZodObject> = {
  id: string;
  title: string;
  /** Where the algorithm was published. */
  paper: string;
  /** What it does, in one sentence. */
  description: string;
  /** What else to expect of it, for its page in the reference: a point each. */
  notes?: readonly string[];
  /** The table "the paper / ours" on its page in the reference. */
  fidelity?: Fidelity;
  /** Raised when the same options come to mean other prompts; absent, it is 1. */
  revision?: number;
  /** Whether these options mean the same as in the revisions before, so that a campaign that began with one can be resumed. */
  isUnrevised?(options: z.output<Options>): boolean;
  /** Every option has a default and a description: flags, forms and docs are made from them. */
  options: Options;
  /** The option that the shared key `max_iterations` sets, where it is not set itself. */
  iterations?: keyof z.output<Options> & string;
  /** The most attempts that it makes, all goals together, as far as its options tell; without it, one a goal. For estimates. */
  attemptsMax?(options: z.output<Options>, goals: number): number;
  /** The fewest goals that it takes with these options; absent, it is 1. */
  goalsMin?(options: z.output<Options>): number;
  /** The roles that it will ask with these options. */
  roles?(options: z.output<Options>): readonly Role[];
  /** Options of judges, by judge id, that follow from its own where the user set none. */
  judging?(options: z.output<Options>): Readonly<Record<string, Record<string, unknown>>>;
  /** Runs once before the attack, over goals that are then held out of it; what it returns replaces those options. */
  prepare?(preparation: Preparation<z.output<Options>>): Promise<Partial<z.output<Options>>>;
  attack(goal: Goal, toolkit: Toolkit & { options: z.output<Options> }): Promise<void>;
};

/** Identity at run time; ties `attack`'s options to the schema. */
export const defineTechnique = <O extends z.ZodObject>(technique: Technique<O>): Technique<O> =>
  technique;
