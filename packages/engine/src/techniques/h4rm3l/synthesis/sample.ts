/** A random sample of the items, each at most once, in their original order. */
export function sample<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  return items
    .map((item, index) => ({ item, index, drawn: random() }))
    .sort((a, b) => a.drawn - b.drawn)
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ item }) => item);
}
