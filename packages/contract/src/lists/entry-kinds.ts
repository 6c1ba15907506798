/** What a run's chain has entries of, in the order of their codes. */
export const entryKinds = ['start', 'result', 'trace', 'review', 'removal'] as const;
export type EntryKind = (typeof entryKinds)[number];
