/** Goals of one kind: what gives way and what helps is the same for all of them. */
export type Group = {
  /** An OWASP entry, else a hazard, else `unclassified`. */
  id: string;
  list: 'owasp' | 'hazard' | null;
  title: string;
  meaning: string;
  remedy: string;
  /** Matching entries of the OWASP Agentic Top 10 and of MITRE ATLAS. */
  agentic: readonly string[];
  atlas: readonly string[];
};
