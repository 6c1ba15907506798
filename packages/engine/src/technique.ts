import type { z } from 'zod';
import type { Attempt } from './attempt.ts';
import type { Goal } from './goal.ts';
import type { Message } from './model.ts';

/** What a technique is handed. Every call is judged, traced, retried and cancellable; techniques do none of that themselves. */
export type Toolkit = {
  /** Sends a conversation to the agent, has the reply judged, and records the attempt. `data` is kept with it. */
  probe(messages: readonly Message[], data?: Record<string, unknown>): Promise<Attempt>;
  signal: AbortSignal;
};

export type Technique<Options extends z.ZodObject = z.ZodObject> = {
  id: string;
  title: string;
  /** Where the algorithm was published. */
  paper: string;
  /** Every option has a default and a description: flags, forms and docs are made from them. */
  options: Options;
  attack(goal: Goal, toolkit: Toolkit & { options: z.output<Options> }): Promise<void>;
};

/** Identity at run time; ties `attack`'s options to the schema. */
export const defineTechnique = <O extends z.ZodObject>(technique: Technique<O>): Technique<O> =>
  technique;
