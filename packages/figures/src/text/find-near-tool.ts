import { findClosest } from '@provoke/evidence';
import { namesTool, type RuleMetrics } from '@provoke/evidence/acts';

/** A tool that the agent called and that a rule nearly names: a slip in either would hide an act. */
export function findNearTool(
  { outcome, text }: Pick<RuleMetrics, 'outcome' | 'text'>,
  called: readonly string[],
): { named: string; called: string } | undefined {
  if (outcome === 'broken') return undefined;
  const [names = ''] = text.split(/, where | [(]/, 1);
  for (const named of names.split(' or ').slice(0, NAMES_MAX)) {
    if (/\s/.test(named) || called.some((tool) => namesTool(named, tool))) continue;
    const near = findClosest(named, called);
    if (near !== undefined) return { named, called: near };
  }
  return undefined;
}

const NAMES_MAX = 10;
