import { drawBeta } from './draw-beta.ts';
import { type Scored, scoreOf } from './score.ts';

/** The published bandits: how to choose the programs that the attacker sees. */
export const selections = ['bandit_offspring_score', 'bandit_self_score', 'bandit_random'] as const;

/** A program of the pool, with the results of the programs derived from it. They start at 1, a flat prior. */
export type Example = Scored & { offspring: { success: number; failure: number } };

export const toExample = (scored: Scored): Example => ({
  ...scored,
  offspring: { success: 1, failure: 1 },
});

export type Choosing = {
  selection: (typeof selections)[number];
  n_examples: number;
  beta_score_scalar: number;
  beta_score_scale_with_iterations: boolean;
};

/** Thompson sampling: one draw per program; the highest are chosen, the best last. `round` counts from 1. */
export function chooseExamples(
  pool: readonly Example[],
  options: Choosing & { round: number },
  random: () => number,
): Example[] {
  const { selection, n_examples } = options;
  if (selection === 'bandit_random')
    return Array.from(
      { length: pool.length === 0 ? 0 : n_examples },
      () => pool[Math.floor(random() * pool.length)] as Example,
    );
  const draw =
    selection === 'bandit_self_score' ? drawSelf(options, random) : drawOffspring(random);
  return pool
    .map((example) => ({ example, drawn: draw(example) }))
    .sort((a, b) => a.drawn - b.drawn)
    .slice(-n_examples)
    .map(({ example }) => example);
}

const drawOffspring =
  (random: () => number) =>
  ({ offspring: { success, failure } }: Example) =>
    drawBeta(success, failure, random);

/** Parameters of a Beta distribution must exceed 0. */
const SHARE_MIN = 0.001;

function drawSelf(
  { beta_score_scalar, beta_score_scale_with_iterations, round }: Choosing & { round: number },
  random: () => number,
) {
  const weight = beta_score_scalar * (beta_score_scale_with_iterations ? round : 1);
  return (example: Example) => {
    const score = scoreOf(example);
    const [success, failure] = [Math.max(score, SHARE_MIN), Math.max(1 - score, SHARE_MIN)];
    return drawBeta(success * weight, failure * weight, random);
  };
}

/** Credits the example programs with the score of those derived from them. */
export function creditExamples(examples: readonly Example[], score: number): void {
  for (const { offspring } of examples) {
    offspring.success += score;
    offspring.failure += 1 - score;
  }
}
