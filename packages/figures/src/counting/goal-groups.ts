import { createGoalNumbers } from '@provoke/evidence';
import { groupOf, isHazard, isOwaspEntry, unclassified } from '../taxonomy/groups.ts';

export type Classes = { category: string | null; owasp: string | null };

const KINDS_MAX = 10_000;
const unknown = { category: null, owasp: null, group: unclassified.id };

/** The group of each goal, from what its attempts say of it; a few bytes each. */
export function createGoalGroups() {
  const kinds: (Classes & { group: string })[] = [unknown];
  const numbers = new Map<string, number>();
  const known = createGoalNumbers();

  const numberOf = (classes: Classes): number => {
    const name = JSON.stringify([classes.category, classes.owasp]);
    const number = numbers.get(name);
    if (number !== undefined) return number;
    if (kinds.length >= KINDS_MAX) return 0;
    numbers.set(name, kinds.length);
    return kinds.push({ ...classes, group: groupOf(classes).id }) - 1;
  };
  const kindOf = (slot: number) => kinds[known.get(slot)] ?? unknown;

  return {
    add(slot: number, said: Classes): void {
      if (said.category === null && said.owasp === null) return;
      const held = kindOf(slot);
      if (held.category === said.category && held.owasp === said.owasp) return;
      known.set(slot, numberOf(mergeClasses(held, said)));
    },
    /** An OWASP entry, else a hazard, else `unclassified`. */
    of: (slot: number): string => kindOf(slot).group,
  };
}

/** What is said later counts where nothing was known, or where no list has what was known. */
export const mergeClasses = (held: Classes, said: Classes): Classes => ({
  category: choose(held.category, said.category, isHazard),
  owasp: choose(held.owasp, said.owasp, isOwaspEntry),
});

const choose = (
  held: string | null,
  said: string | null,
  isListed: (name: string | null) => boolean,
): string | null => {
  if (held === null || said === null || held === said) return held ?? said;
  return isListed(held) || !isListed(said) ? held : said;
};
