/** The items with the highest scores, at most `width`; items of equal score in random order. */
export const prune = <Item>(
  items: readonly Item[],
  { width, random, score }: { width: number; random(): number; score(item: Item): number },
): Item[] =>
  items
    .map((item) => ({ item, score: score(item), draw: random() }))
    .sort((one, other) => other.score - one.score || one.draw - other.draw)
    .slice(0, width)
    .map(({ item }) => item);
