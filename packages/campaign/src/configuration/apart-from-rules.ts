import { ruleFields } from '@provoke/engine';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A configuration of an agent or an attack, and its rules apart: their fields are named by the agent's tools, so that
 * `password` is an argument there. Goals are their texts alone: their rules are recorded with the campaign's goals.
 */
export function apartFromRules(configuration: object): { rules: Fields; rest: Fields } {
  const fields = Object.entries(configuration);
  const isRule = ([name]: [string, unknown]) => name in ruleFields;
  return {
    rules: Object.fromEntries(fields.filter(isRule)),
    rest: Object.fromEntries(
      fields
        .filter((field) => !isRule(field))
        .map(([name, value]) => [name, name === 'goals' ? textsOf(value) : value]),
    ),
  };
}

const textsOf = (goals: unknown): unknown =>
  Array.isArray(goals)
    ? goals.map((goal: unknown) =>
        typeof goal === 'object' && goal !== null && 'text' in goal ? goal.text : goal,
      )
    : goals;
