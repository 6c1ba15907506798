import { drawEstimate, rank, type Scored } from './score.ts';

/** How examples are chosen: the best but for an ε of random ones, by Thompson sampling, or by chance alone. */
export const selections = ['epsilon_greedy', 'thompson', 'random'] as const;

type Choosing = {
  selection: (typeof selections)[number];
  n_examples: number;
  epsilon: number;
};

/** Different programs out of the pool, as many as there are up to `n_examples`. */
export function chooseExamples(
  pool: readonly Scored[],
  { selection, n_examples, epsilon }: Choosing,
  random: () => number,
): Scored[] {
  if (selection === 'thompson') return byDraw(pool, (one) => drawEstimate(one, random), n_examples);
  if (selection === 'random') return byDraw(pool, random, n_examples);
  const left = rank(pool);
  const chosen: Scored[] = [];
  while (chosen.length < n_examples && left.length > 0) {
    const index = random() < epsilon ? Math.floor(random() * left.length) : 0;
    chosen.push(...left.splice(index, 1));
  }
  return chosen;
}

const byDraw = (pool: readonly Scored[], draw: (one: Scored) => number, count: number) =>
  pool
    .map((one) => ({ one, drawn: draw(one) }))
    .sort((a, b) => b.drawn - a.drawn)
    .slice(0, count)
    .map(({ one }) => one);
