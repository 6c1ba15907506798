import type { AttemptData, GoalFacts } from '@provoke/evidence';
import { isHazard, isOwaspEntry } from '../taxonomy/groups.ts';

/** As many as a campaign is made for; a record may claim any number. */
const GOALS_MAX = 1_000_000;

/** Every goal of a campaign has a slot, in the order of the campaign; those that only attempts name come after. */
export function createGoalRegister(known: readonly GoalFacts[]) {
  const goals: GoalFacts[] = known.map((goal) => ({ ...goal }));
  const slots = new Map(goals.map(({ index }, slot) => [index, slot]));
  const slotsByText = new Map<string, number>();

  const add = (goal: GoalFacts) => {
    slots.set(goal.index, goals.length);
    return goals.push(goal) - 1;
  };
  const freeIndex = () => {
    let index = goals.length;
    while (slots.has(index)) index++;
    return index;
  };
  const slotByText = ({ goal: text }: AttemptData) => {
    const slot = slotsByText.get(text) ?? add(nameless(freeIndex(), text));
    slotsByText.set(text, slot);
    return slot;
  };
  const slotByIndex = (index: number, text: string) =>
    slots.get(index) ?? add(nameless(index, text));

  return {
    goals,
    /** Adds goals that are known only by their number, since nothing was sent for them. */
    addUnnamed(total: number): void {
      for (let index = 0; index < Math.min(total, GOALS_MAX); index++)
        if (!slots.has(index)) add(nameless(index, ''));
    },
    /** Fills in what the attempt knows of its goal. */
    slotOf(data: AttemptData): number {
      const slot =
        data.goalIndex === null ? slotByText(data) : slotByIndex(data.goalIndex, data.goal);
      const goal = goals[slot];
      if (goal) {
        goal.category = chooseClass(goal.category, data.category, isHazard);
        goal.owasp = chooseClass(goal.owasp, data.owasp, isOwaspEntry);
      }
      return slot;
    },
  };
}

/** The first class that a list has, otherwise the first recorded. */
const chooseClass = (
  held: string | null,
  said: string | null,
  isListed: (name: string | null) => boolean,
): string | null => (isListed(held) || !isListed(said) ? (held ?? said) : said);

const nameless = (index: number, text: string): GoalFacts => ({
  ...{ index, text },
  ...{ category: null, owasp: null, source: null },
});
