import type { PublishedGoal } from '@provoke/evidence';

/** The columns in which publishers of goal sets name a goal and its category. A file has them too. */
const PUBLISHERS = [
  { by: 'HarmBench', goal: 'Behavior', id: 'BehaviorID', category: 'SemanticCategory' },
  { by: 'JailbreakBench', goal: 'Goal', id: 'Behavior', category: 'Category' },
  { by: 'StrongREJECT', goal: 'forbidden_prompt', id: undefined, category: 'category' },
] as const;

/** What a goal's publisher calls it, if the row is in a publisher's format. `field` holds the goal. */
export function readPublished(
  record: Readonly<Record<string, unknown>>,
  field: string,
): PublishedGoal | undefined {
  const publisher = PUBLISHERS.find(
    ({ goal, id, category }) =>
      goal === field && category in record && (id === undefined || id in record),
  );
  if (!publisher) return undefined;
  const { by, id, category } = publisher;
  return { by, id: id ? nameIn(record[id]) : null, category: nameIn(record[category]) };
}

/** No publisher has a longer one, and every attempt at the goal repeats it. */
const NAME_MAX = 200;

function nameIn(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim() : '';
  return name === '' || name.length > NAME_MAX ? null : name;
}
