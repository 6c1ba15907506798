import { z } from 'zod';

/** A line that asks for an assertion, answers a question of ours, or cancels an assertion. */
export const Line = z.union([
  z.strictObject({
    id: z.string().min(1).max(100),
    assert: z.enum(['resists', 'never_calls']),
    /** Parameters of an agent, or a function of the caller's that is asked line by line. */
    agent: z.union([z.strictObject({ function: z.string().min(1) }), z.looseObject({})]),
    goals: z.unknown().optional(),
    tools: z.unknown().optional(),
    options: z.looseObject({}).default({}),
    /** Of the test, in which a failure shows what to write. */
    language: z.enum(['javascript', 'python']).default('python'),
  }),
  z.strictObject({ ask: z.string(), reply: z.unknown() }),
  z.strictObject({ ask: z.string(), error: z.string() }),
  z.strictObject({ cancel: z.string() }),
]);

export type Request = Extract<z.output<typeof Line>, { assert: string }>;

/** What is answered, a line of JSON each. `id` is the request's. */
export type Answer =
  | { type: 'progress'; id: string; attempts: number; broken: number }
  | {
      type: 'ask';
      id: string;
      /** Names the question. */
      ask: string;
      prompt: string;
      messages: readonly object[];
      session: string;
    }
  /** Nobody waits for the answer any more. */
  | { type: 'unask'; id: string; ask: string }
  | {
      type: 'result';
      id: string;
      passed: boolean;
      outcome: string;
      /** What a person reads; empty if it passed. */
      text: string;
      campaign: { id: string; path: string } | null;
      goals: readonly object[];
    }
  /** A line that could not be read, with its id if it has one. */
  | { type: 'error'; id?: string; text: string };
