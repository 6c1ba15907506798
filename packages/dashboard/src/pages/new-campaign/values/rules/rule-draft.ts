import { writeYaml } from '@provoke/contract/write-yaml';
import { isFields } from '@provoke/evidence';
import type { CallRule, Matcher, Rule } from '@provoke/evidence/acts';

export const draftKinds = ['tool', 'arguments', 'sum', 'yaml'] as const;

/** A condition on an argument. */
export type ArgumentLine = { path: string; how: 'contains' | 'equals'; value: string };

/** A rule as it is typed. */
export type RuleDraft = {
  kind: (typeof draftKinds)[number];
  tool: string;
  lines: readonly ArgumentLine[];
  of: string;
  greater: string;
  yaml: string;
  /** The place of the rule that it changes; absent for a new one. */
  at?: number;
};

export const emptyLine: ArgumentLine = { path: '', how: 'contains', value: '' };

export const emptyDraft: RuleDraft = {
  ...{ kind: 'tool', tool: '', lines: [emptyLine], of: '', greater: '', yaml: '' },
};

/** Nothing is typed that would be lost. */
export const isEmptyDraft = ({ tool, of, greater, yaml, lines, at }: RuleDraft): boolean =>
  at === undefined &&
  [tool, of, greater, yaml, ...lines.flatMap(({ path, value }) => [path, value])].every(
    (text) => text.trim() === '',
  );

/** A rule, to be changed: in the fields of its kind, or as the file has it. */
export function toDraft(rule: Rule, at: number): RuleDraft {
  const draft = { ...emptyDraft, at };
  if ('sum' in rule && rule.greater !== undefined && isPlain(rule.sum) && !rule.sum.arguments)
    return {
      ...draft,
      kind: 'sum',
      ...{ tool: rule.sum.tool, of: rule.of, greater: String(rule.greater) },
    };
  if ('tool' in rule && isPlain(rule)) {
    if (!rule.arguments) return { ...draft, kind: 'tool', tool: rule.tool };
    const lines = Object.entries(rule.arguments).flatMap(([path, matcher]) =>
      toLine(path, matcher),
    );
    if (lines.length === Object.keys(rule.arguments).length)
      return { ...draft, kind: 'arguments', tool: rule.tool, lines };
  }
  return { ...draft, kind: 'yaml', yaml: writeYaml(rule) };
}

/** A call of one tool, without what the fields cannot say. */
const isPlain = (rule: CallRule): rule is CallRule & { tool: string } =>
  typeof rule.tool === 'string' &&
  [rule.as, rule.irreversible, rule.outside].every((one) => one === undefined);

function toLine(path: string, matcher: Matcher): ArgumentLine[] {
  if (typeof matcher === 'string') return [{ path, how: 'equals', value: matcher }];
  if (!isFields(matcher)) return [];
  const { contains, ...others } = matcher;
  return typeof contains === 'string' && Object.keys(others).length === 0
    ? [{ path, how: 'contains', value: contains }]
    : [];
}
