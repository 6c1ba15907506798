import type { RuleName } from '@provoke/engine';
import { goalRulesSchema, ruleNames } from '@provoke/engine';
import { type AgentTool, type Rule, type RuleSource, writeRule } from '@provoke/evidence/acts';

type Path = readonly (string | number)[];

/** A rule in words, who gave it, and where. */
export type ListedRule = {
  of: RuleSource;
  kind: RuleName | 'tool';
  text: string;
  path: Path;
};

type Fields = Readonly<Record<string, unknown>>;
type Given = { of: RuleSource; path: Path };

/** The rules of a campaign's or a worker's file that has been checked, in its order. */
export function listRules(content: unknown): ListedRule[] {
  const { agent, attack, targets } = toFields(content);
  return [
    ...rulesOfAgent(agent, ['agent']),
    ...Object.entries(toFields(targets)).flatMap(([name, one]) =>
      rulesOfAgent(one, ['targets', name]),
    ),
    ...rulesAt(attack, { of: 'campaign', path: ['attack'] }),
    ...rulesOfGoals(toFields(attack)['goals'], ['attack', 'goals']),
  ];
}

const rulesOfAgent = (agent: unknown, path: Path): ListedRule[] => [
  ...rulesAt(agent, { of: 'agent', path }),
  ...toArray(toFields(agent)['tools']).map((tool, at) =>
    // The file has been checked.
    describeTool(tool as AgentTool, [...path, 'tools', at]),
  ),
];

/** Those of the goals in a list. */
export const rulesOfGoals = (goals: unknown, path: Path): ListedRule[] =>
  toArray(goals).flatMap((goal, at) => rulesAt(goal, { of: 'goal', path: [...path, at] }));

function rulesAt(given: unknown, { of, path }: Given): ListedRule[] {
  const fields = Object.entries(toFields(given));
  const own = Object.fromEntries(fields.filter(([name]) => ruleNames.some((one) => one === name)));
  const { data = {} } = goalRulesSchema.safeParse(own);
  const list = (kind: RuleName, texts: readonly string[]): ListedRule[] =>
    texts.map((text, at) => ({
      ...{ of, kind, text },
      path: [...path, kind, ...(Array.isArray(own[kind]) ? [at] : [])],
    }));
  const inWords = (rules: readonly Rule[] = []) => rules.map(writeRule);
  return [
    ...list('forbid', inWords(data.forbid)),
    ...list('task', inWords(data.task)),
    ...list('claim', inWords(data.claim)),
    ...list('deny', inWords(data.deny)),
    ...list('secret', data.secret === undefined ? [] : [JSON.stringify(data.secret)]),
    ...list(
      'failed_result',
      (data.failed_result ?? []).map(
        (pattern) => `a result that matches ${JSON.stringify(pattern)}`,
      ),
    ),
  ];
}

function describeTool({ name, irreversible, outside }: AgentTool, path: Path): ListedRule {
  const flag = (given: boolean | undefined, word: string) =>
    given === undefined ? [] : [given ? word : `not ${word}`];
  const is = [...flag(irreversible, 'irreversible'), ...flag(outside, 'outside')];
  const text = is.length === 0 ? name : `${name}: ${is.join(', ')}`;
  return { of: 'agent', kind: 'tool', text, path };
}

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
