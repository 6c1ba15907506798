/** What called the attempt of a finding broken: rules, a planted secret in its reply, judges by its words, or a person. */
export const findingDeciders = ['rules', 'secret', 'judges', 'person'] as const;
export type FindingDecider = (typeof findingDeciders)[number];
