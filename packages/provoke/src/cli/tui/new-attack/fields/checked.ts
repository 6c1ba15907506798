import type { Problem } from '../starts/start.ts';

/** What a campaign would send, who judges, and what makes its figures doubtful; in sentences. */
export type PlanWords = { will: readonly string[]; warnings: readonly string[] };

/** What a campaign would do, or why it cannot start. */
export type Checked =
  | { plan: PlanWords }
  | { problem: Problem /** The field that it is about. */; at?: string };
