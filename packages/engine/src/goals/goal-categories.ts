import { type Category, createGoalNumbers } from '@provoke/evidence';

/** Categories by goal index: null where unclassified. One byte per goal, since categories are few. */
export function createGoalCategories() {
  const categories: (Category | null)[] = [];
  const places = new Map<string, number>();
  const goals = createGoalNumbers();

  return {
    get: (index: number): Category | null | undefined => categories[goals.get(index) - 1],

    set(index: number, category: Category | null): void {
      const name = JSON.stringify([category?.hazard, category?.owasp]);
      const place = places.get(name) ?? categories.push(category);
      places.set(name, place);
      goals.set(index, place);
    },
  };
}
