import type { PublishedGoal } from '@provoke/evidence';

/** The columns in which publishers of goal sets name a goal and its category. A file has them too. */
const PUBLISHERS = [
  { by: 'HarmBench', goal: 'Behavior', id: 'BehaviorID', category: 'SemanticCategory' },
  { by: 'JailbreakBench', goal: 'Goal', id: 'Behavior', category: 'Category' },
  { by: 'StrongREJECT', goal: 'forbidden_prompt', id: undefined, category: 'category' },
] as const;

/** Whose ids those of a file in no publisher's format are. */
const OWN = 'file';
const OWN_ID = 'id';

/**
 * What a goal's publisher calls it, if the row is in a publisher's format; else its own `id`. `field` holds the goal.
 */
export function readPublished(
  record: Readonly<Record<string, unknown>>,
  field: string,
): PublishedGoal | undefined {
  const publisher = PUBLISHERS.find(
    ({ goal, id, category }) =>
      goal === field && category in record && (id === undefined || id in record),
  );
  if (!publisher) {
    const id = nameIn(record[OWN_ID]);
    return id === null ? undefined : { by: OWN, id, category: null };
  }
  const { by, id, category } = publisher;
  return { by, id: nameIn(record[id ?? OWN_ID]), category: nameIn(record[category]) };
}

/** No publisher has a longer one, and every attempt at the goal repeats it. */
const NAME_MAX = 200;

function nameIn(value: unknown): string | null {
  const name = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
  return name === '' || name.length > NAME_MAX ? null : name;
}
