/** What people decided about a finding: an agent, a goal, and the rule that was broken or the technique that broke it. */
export const findingStates = [
  'to look at',
  'confirmed',
  'not a break',
  'fixed',
  'accepted',
] as const;
export type FindingState = (typeof findingStates)[number];
