import { UsageError } from '../errors/usage-error.ts';
import type { Manifest } from '../folder/manifest.ts';
import type { Given } from './find-given.ts';
import type { FoundAttack } from './found-attack.ts';

type Written = string | ({ text: string } & Record<string, unknown>);

/** What is written in the place of a key. */
const REMOVED = '[secret removed]';

/** The goals of found attacks, each once, with the rules that it had: those decide whether it is broken. */
export function writeGoals(
  attacks: readonly Pick<FoundAttack, 'goal' | 'goal_index'>[],
  goals: NonNullable<Given['goals']> = [],
): Written[] {
  const written = new Map<string, Written>();
  for (const { goal, goal_index } of attacks)
    if (!written.has(goal)) written.set(goal, findGoal(goal, goals, goal_index));
  return [...written.values()];
}

function findGoal(text: string, goals: NonNullable<Given['goals']>, index: number): Written {
  const kept = goals.find((one) => one.index === index && one.text === text);
  refuseRemovedKeys('the goal', [kept?.published?.id, kept?.rules]);
  return writeGoal({ ...kept, text });
}

/** A kept goal as a file has it: with its id and its rules, or its text alone. */
export function writeGoal({
  text,
  published,
  rules,
}: Pick<Manifest['goals'][number], 'text' | 'published' | 'rules'>): Written {
  const own = { ...(published?.id != null && { id: published.id }), ...rules };
  return Object.keys(own).length === 0 ? text : { text, ...own };
}

/** A rule with the mask in it would match nothing, and the agent seem to resist. Throws `UsageError`. */
export function refuseRemovedKeys(whose: string, rules: object): void {
  if (!JSON.stringify(rules).includes(REMOVED)) return;
  throw new UsageError(
    `A rule of ${whose} held a key, and keys are not kept. Start from the file that has the rule.`,
  );
}
