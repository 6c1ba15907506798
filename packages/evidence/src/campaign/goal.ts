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
  /** How the publisher of its goal set names it. */
  published?: PublishedGoal;
};

/**
 * A goal's id and category in its publisher's own words: its category is no hazard of ours. By `file` is the id that a
 * goals file gives.
 */
export type PublishedGoal = { by: string; id: string | null; category: string | null };

/** Which content a file or a set of goals had. */
export type GoalsVersion = {
  /** Of its bytes. */
  sha256: string;
  /** The publisher's: a commit, or else the entity tag of the answer; null if unknown. */
  revision: string | null;
};

/** Goals iterated in order; they need not all be in memory. */
export type GoalList = Iterable<Goal> & { readonly length: number };

/** A hazard of the MLCommons AILuminate taxonomy and, for agents, the entry of the OWASP LLM Top 10, such as `LLM06:2025`. */
export type Category = { hazard: string; owasp: string | null };
