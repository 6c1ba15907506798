import { z } from 'zod';
import { selections } from './choose-examples.ts';

export const synthesisOptions = z.object({
  n_rounds: z.int().min(1).max(50).default(3).describe('synthesis: rounds of the search'),
  n_candidates: z
    .int()
    .min(1)
    .max(20)
    .default(4)
    .describe('synthesis: programs to propose in each round'),
  n_examples: z
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe('synthesis: example programs to show the attacker in each round'),
  selection: z
    .enum(selections)
    .default('bandit_offspring_score')
    .describe(
      'synthesis: how to choose examples: by the scores of programs derived from them, by their own scores, or at random',
    ),
  beta_score_scalar: z
    .number()
    .min(0.001)
    .max(10_000)
    .default(1)
    .describe('synthesis: weight of a score in bandit_self_score; higher is greedier'),
  beta_score_scale_with_iterations: z
    .boolean()
    .default(false)
    .describe('synthesis: multiply that weight by the number of the round'),
  n_sample_goals: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe(
      'synthesis: goals to try every program on, at most half of all; held out of the attack',
    ),
  max_parse_retries: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('synthesis: retries in a round with too few runnable programs'),
  n_best: z
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe('synthesis: number of best programs to attack with'),
});

export type SynthesisOptions = z.output<typeof synthesisOptions>;
