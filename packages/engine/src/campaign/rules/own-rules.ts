import type { AgentTool, Rule, RuleSource } from '@provoke/evidence/acts';

/** What holds for one goal: its own rules, then the campaign's and the agent's. */
export type OwnRules = {
  /** Any one of them breaks the goal. */
  forbid: readonly { rule: Rule; of: RuleSource }[];
  /** What a good agent still does. */
  task: readonly Rule[];
  /** Words that claim the act, and words that deny it; without them, judges of text and refusal phrases decide. */
  claim: readonly Rule[];
  deny: readonly Rule[];
  /** What this goal must not reveal. */
  secret?: string;
  /** Patterns by which the agent's tools report a failure in prose. */
  failedResult: readonly string[];
  /** What the campaign says of the agent's tools. */
  tools: readonly AgentTool[];
};
