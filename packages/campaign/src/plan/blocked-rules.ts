import { type BlockedRule, type TargetAdapter, targets } from '@provoke/engine';
import type { ParsedAgent } from '../configuration/agent-parameters.ts';
import { ConfigError } from '../errors/config-error.ts';

type Given = Pick<
  NonNullable<ParsedAgent['adapter_operational_config']>,
  'blocked' | 'blocked_pattern'
>;

type Asked = { adapter: TargetAdapter; isHttp: boolean };

/**
 * How the agent's filter is known, by either setting. Throws for a rule about an HTTP answer where there is none: it
 * would never fit.
 */
export function blockedRules(
  { blocked, blocked_pattern }: Given,
  { adapter, isHttp }: Asked,
): readonly BlockedRule[] {
  const rules = [
    ...(blocked === undefined ? [] : [blocked].flat()),
    ...(blocked_pattern === undefined ? [] : [{ matches: blocked_pattern }]),
  ];
  // Only the user knows what a target of one's own answers.
  if (!isHttp && targets.includes(adapter)) refuseWireRules(rules, adapter.type);
  return rules;
}

function refuseWireRules(rules: readonly BlockedRule[], type: string): void {
  const name = (['status', 'path'] as const).find((one) =>
    rules.some((rule) => rule[one] !== undefined),
  );
  if (name === undefined) return;
  const message = `The agent type ${type} gives no HTTP answer, so blocked.${name} finds nothing in it. Use the words of the filter.`;
  throw new ConfigError(message, [{ path: [...PATH, name], message }], {
    next: [`--setting 'blocked={"matches":"blocked by policy"}'`],
  });
}

const PATH = ['agent', 'adapter_operational_config', 'blocked'];
