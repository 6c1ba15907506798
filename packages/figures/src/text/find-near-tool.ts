import { type ActMetrics, findNearMiss, namesTool, type RuleMetrics } from '@provoke/evidence/acts';

/** A tool that the agent called and that a rule nearly names: a slip in either would hide an act. */
export function findNearTool(
  { outcome, text }: Pick<RuleMetrics, 'outcome' | 'text'>,
  called: readonly string[],
): { named: string; called: string } | undefined {
  if (outcome === 'broken') return undefined;
  const [names = ''] = text.split(/, where | [(]/, 1);
  for (const named of names.split(' or ').slice(0, NAMES_MAX)) {
    if (/\s/.test(named) || called.some((tool) => namesTool(named, tool))) continue;
    const near = findNearMiss([named], called);
    if (near !== undefined) return { named, called: near };
  }
  return undefined;
}

/** `near miss: it forbids send_email, the agent called email_send`; null where no name is near. Foreign. */
export function nearMissWords(
  rule: Pick<RuleMetrics, 'outcome' | 'text'>,
  { tools }: Pick<ActMetrics, 'tools'>,
): string | null {
  const near = findNearTool(rule, tools);
  return near ? `near miss: it forbids ${near.named}, the agent called ${near.called}` : null;
}

const NAMES_MAX = 10;
