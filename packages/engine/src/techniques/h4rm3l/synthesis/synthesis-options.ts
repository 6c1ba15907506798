import { z } from 'zod';
import { selections } from './choose-examples.ts';

export const synthesisOptions = z.object({
  n_rounds: z.int().min(1).max(50).default(3).describe('synthesis: rounds of the search'),
  n_candidates: z
    .int()
    .min(1)
    .max(20)
    .default(4)
    .describe('synthesis: programs proposed in a round'),
  n_examples: z
    .int()
    .min(1)
    .max(20)
    .default(3)
    .describe('synthesis: programs that the attacker is shown in a round'),
  selection: z
    .enum(selections)
    .default('bandit_offspring_score')
    .describe(
      'synthesis: how examples are chosen: by how programs did that were written after them, by how they did themselves, or by chance',
    ),
  beta_score_scalar: z
    .number()
    .min(0.001)
    .max(10_000)
    .default(1)
    .describe('synthesis: for bandit_self_score, the weight of a score: the more, the greedier'),
  beta_score_scale_with_iterations: z
    .boolean()
    .default(false)
    .describe('synthesis: for bandit_self_score, multiply that weight by the number of the round'),
  n_sample_goals: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe(
      'synthesis: goals that every program is tried on, at most half of all; they are held out of the attack',
    ),
  max_parse_retries: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe(
      'synthesis: how often more programs are asked for in a round when too few can be run',
    ),
  n_best: z
    .int()
    .min(1)
    .max(20)
    .default(1)
    .describe('synthesis: how many of the best programs the attack goes on with'),
});

export type SynthesisOptions = z.output<typeof synthesisOptions>;
