import type { PlannedTechnique } from '@provoke/engine';

/** The most requests of a technique to the agent over all goals, in one repeat; it may search on some goals first. */
export const requestsOf = (
  { technique, options, requestsMax = 1, arm }: PlannedTechnique,
  goals: number,
): number => {
  if (arm === 'control') return requestsMax * goals;
  return Math.max(technique.attemptsMax?.(options, goals) ?? goals, goals * requestsMax);
};
