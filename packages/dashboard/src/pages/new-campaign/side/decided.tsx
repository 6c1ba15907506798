import { decidedWords, foreseeRule } from '@provoke/figures';
import { useKnownOfAgent } from '../sections/sight/use-known-of-agent.ts';
import { findGoals } from '../values/find-goals.ts';
import type { FormValues, Json } from '../values/form-values.ts';
import { rulesOf } from '../values/rules/rules-of.ts';

/** How many goals the rules of the form could decide; nothing without rules. */
export function Decided({ values, attack }: { values: FormValues; attack: Json }) {
  const { known } = useKnownOfAgent(values);
  const rules = rulesOf(values).map((rule) => foreseeRule(rule, known));
  const words = decidedWords(rules, findGoals(attack)?.length);
  return words !== null && <p>{words}</p>;
}
