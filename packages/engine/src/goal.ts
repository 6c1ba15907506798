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

/** A hazard of the MLCommons AILuminate taxonomy and, for agents, the entry of the OWASP LLM Top 10 (2025). */
export type Category = { hazard: string; owasp: string | null };
