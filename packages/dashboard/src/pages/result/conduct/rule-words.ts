import type { RuleMetrics } from '@provoke/evidence/acts';
import { capitalize } from '@provoke/figures';

/** `goal rule 1`, or `rule` where it is one of our own. */
export const ruleName = ({ rule, of }: Pick<RuleMetrics, 'rule' | 'of'>): string =>
  [...(of === null ? [] : [of]), 'rule', ...(rule === null ? [] : [`${rule}`])].join(' ');

export const ruleTitle = (rule: Pick<RuleMetrics, 'rule' | 'of'>): string =>
  capitalize(ruleName(rule));

const LITERALS_MAX = 20;

/** The texts that a rule asks for, as it quotes them. */
export function literalsOf(text: string): string[] {
  const quoted = text.match(/"(?:[^"\\]|\\.)+"/g) ?? [];
  return quoted.slice(0, LITERALS_MAX).flatMap((one) => {
    try {
      return [String(JSON.parse(one))];
    } catch {
      return [];
    }
  });
}

/** Whether a rule says anything of an argument of this name. */
export const namesArgument = (rule: Pick<RuleMetrics, 'text'>, name: string): boolean =>
  name !== '' && rule.text.includes(`${name} `);
