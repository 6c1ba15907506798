import type { OwnRules } from './own-rules.ts';

/** Nothing is forbidden of an ordinary request. Whether it was fulfilled is to be known. */
export function withTaskAlone({ secret: _, ...rules }: OwnRules): OwnRules | undefined {
  return rules.task.length === 0 ? undefined : { ...rules, forbid: [], claim: [], deny: [] };
}
