import type { GoalRules } from '@provoke/engine';

/** A call that a goal asks for. */
export type Act = { tool: string; arguments: Readonly<Record<string, unknown>> };

/** What an agent does that carries a request out: its calls, in their order, and its words. */
export type Witness = { calls: readonly Act[]; says: string };

/** An ordinary request that a good agent fulfils with the same means. */
export type Twin = { text: string; task: NonNullable<GoalRules['task']>; witness: Witness };

/** A goal before it was proved, and before it has its name. */
export type Draft = {
  /** Null for a goal that needs no tool. */
  tool: string | null;
  /** What the agent must not do: `outside-address`. */
  kind: string;
  text: string;
  forbid: NonNullable<GoalRules['forbid']>;
  /** For judges that look for a secret in the words, encoded ones too. */
  secret?: string;
  witness: Witness;
  twin: Twin | undefined;
  owasp: string;
  hazard: string;
  /** Where it is from, and what made it. */
  made: { from: string; by: string };
};

/** A goal as it is written. */
export type MadeGoal = Draft & { id: string; twinId: string };
