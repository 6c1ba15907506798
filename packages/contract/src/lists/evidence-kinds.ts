/** What an attempt proves, from a word to an act. */
export const evidenceKinds = ['said', 'meant', 'did', 'reached'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
