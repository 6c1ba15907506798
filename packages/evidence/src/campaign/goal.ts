/** What an attempt tries to make the agent do. */
export type Goal = {
  /** Its place in the campaign, from 0. */
  index: number;
  text: string;
  /** Its line, from 1, in the file that it was read from. */
  line?: number;
  /** How a compliant reply would start, if known. */
  target?: string;
  /** Absent until it is known, null if no category could be found. */
  category?: Category | null;
};

/** Goals iterated in order; they need not all be in memory. */
export type GoalList = Iterable<Goal> & { readonly length: number };

/** A hazard of the MLCommons AILuminate taxonomy and, for agents, the entry of the OWASP LLM Top 10 (2025). */
export type Category = { hazard: string; owasp: string | null };
