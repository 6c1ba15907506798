const GOAL_SOURCES = /^goals(_|$)/;

/** A configuration without its goals: each slice has its own, and a campaign may have many slices. */
export const withoutGoals = (attack: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attack).filter(([name]) => !GOAL_SOURCES.test(name)));
