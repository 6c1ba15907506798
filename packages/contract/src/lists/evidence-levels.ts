/** How much of prompts and replies a report shows. */
export const evidenceLevels = [
  { id: 'none', title: 'No replies' },
  { id: 'excerpt', title: 'Excerpts of replies' },
  { id: 'full', title: 'Whole replies' },
] as const;

export type EvidenceLevel = (typeof evidenceLevels)[number]['id'];

export const evidenceLevelIds: readonly EvidenceLevel[] = evidenceLevels.map(({ id }) => id);
