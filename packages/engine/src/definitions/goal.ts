/** What an attempt tries to make the agent do. */
export type Goal = {
  /** Its place in the campaign, from 0. */
  index: number;
  text: string;
  /** How a reply that gives in would begin, where somebody wrote that down. */
  target?: string;
  /** Where it belongs; absent until it is known, null when nobody could say. */
  category?: Category | null;
};

/** Goals that are gone through in their order; they need not all be in memory. */
export type GoalList = Iterable<Goal> & { readonly length: number };

/** A hazard of the MLCommons AILuminate taxonomy and, for agents, the entry of the OWASP LLM Top 10 (2025). */
export type Category = { hazard: string; owasp: string | null };
