/** Who or what gave a verdict after the judges: a person, or spans that arrived late. */
export const reviewSources = ['person', 'trace'] as const;
export type ReviewSource = (typeof reviewSources)[number];
