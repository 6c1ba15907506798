/** What a value must be: a plain value, or conditions that must all hold. */
export type Matcher = Plain | Conditions;

/** Compared number by value and text exactly. An object is written as `equals`. */
export type Plain = string | number | boolean | null | readonly unknown[];

export type Conditions = {
  equals?: unknown;
  not?: Matcher;
  one_of?: unknown;
  equals_ignoring_case?: unknown;
  contains?: unknown;
  contains_ignoring_case?: unknown;
  contains_all?: unknown;
  same_items?: unknown;
  matches?: string;
  greater?: number;
  less?: number;
  at_least?: number;
  at_most?: number;
  any?: Matcher;
  every?: Matcher;
  absent?: boolean;
  result_of?: string;
  before?: string;
};

/** Calls of one of these tools whose arguments match. Keys are paths into the arguments, `$` is the whole. */
export type CallRule = {
  tool: string | readonly string[];
  arguments?: Readonly<Record<string, Matcher>> | undefined;
  /** A name by which later steps of a sequence refer to this call's result. */
  as?: string | undefined;
  /** Whether the call cannot be undone; wins over what the agent says of its tool. */
  irreversible?: boolean | undefined;
  /** Whether the call leaves the user's own data; wins over what the agent says of its tool. */
  outside?: boolean | undefined;
};

export type SumRule = {
  sum: CallRule;
  of: string;
  greater?: number | undefined;
  at_least?: number | undefined;
};
export type CountRule = { count: CallRule; distinct?: string | undefined; at_least: number };
export type StateRule = {
  path: string;
  added?: Matcher | undefined;
  removed?: Matcher | undefined;
  changed?: true | undefined;
};

/** `seen` is no act, so no rule can ask for it. */
export const ruleStages = ['obeyed', 'exfiltrated', 'rendered'] as const;
export type RuleStage = (typeof ruleStages)[number];

/** What an agent must not do, or what its task is. */
export type Rule =
  | CallRule
  | { any: readonly Rule[] }
  | { all: readonly Rule[] }
  | { sequence: readonly CallRule[] }
  | SumRule
  | CountRule
  | { reach: RuleStage | readonly RuleStage[] }
  | { state: StateRule }
  | { say: Matcher };

export const toolsOf = ({ tool }: CallRule): readonly string[] =>
  typeof tool === 'string' ? [tool] : tool;

/** Every call that a rule speaks of. */
export function callRulesOf(rule: Rule): readonly CallRule[] {
  if ('tool' in rule) return [rule];
  if ('sum' in rule) return [rule.sum];
  if ('count' in rule) return [rule.count];
  if ('sequence' in rule) return rule.sequence;
  return innerRules(rule).flatMap(callRulesOf);
}

export const mentions = (rule: Rule, kind: 'reach' | 'state' | 'say'): boolean =>
  kind in rule || innerRules(rule).some((inner) => mentions(inner, kind));

const innerRules = (rule: Rule): readonly Rule[] =>
  'any' in rule ? rule.any : 'all' in rule ? rule.all : [];
