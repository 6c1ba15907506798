import { z } from 'zod';
import { defineTechnique } from '../../definitions/technique.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { isBroken } from '../conversation/describe-attempt.ts';
import { augment } from './augment.ts';
import { fidelity } from './fidelity.ts';

const flag = (description: string, negated: string) =>
  z.boolean().default(true).meta({ description, negated });

const options = z.object({
  n: z
    .int()
    .min(1)
    .max(10_000)
    .default(100)
    .describe('variants of the goal, also set by max_iterations; the paper goes up to 10000'),
  sigma: z
    .number()
    .min(0)
    .max(1)
    .default(0.4)
    .describe('strength of the changes; the paper uses 0.4'),
  word_scrambling: flag(
    'shuffle the inner letters of words',
    'leave the letters of words in their order',
  ),
  random_capitalization: flag('change the case of letters', 'leave the case of letters as it is'),
  ascii_perturbation: flag(
    'replace characters by their neighbours in ASCII',
    'leave characters as they are',
  ),
  n_concurrent: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('variants sent before the verdicts are looked at; the published code uses 5'),
  early_stop_on_success: z.boolean().default(true).meta({
    description: 'stop attacking a goal after its first jailbreak',
    negated: 'keep attacking after the first jailbreak',
  }),
});

/**
 * Best-of-N (Hughes et al. 2024). Sends the goal again and again, each time with its words scrambled and its letters
 * changed at random, until the agent gives way.
 */
export const bestOfN = defineTechnique({
  id: 'best-of-n',
  title: 'Best-of-N',
  paper: 'https://arxiv.org/abs/2412.03556',
  description: 'Sends the goal many times, with letters and words changed at random.',
  notes: [
    'Words of more than three letters are scrambled within, letters change their case, a few characters are replaced by their neighbours. The changes follow from the seed of the campaign, so the same seed sends the same variants.',
    'Use it as the cheapest attack that tries more than once: it needs no attacker model. It shows how much an agent gives way by chance alone.',
    'Cost per goal: at most `n` prompts (100), no helper model. They are sent `n_concurrent` at a time; when one succeeds, those of its group are finished and no others start.',
    'The summary shows how many goals were broken within 1, 2, 5, 10, … requests, and a power law: −ln(rate) = scale · N^−exponent, with a 95 % interval of the exponent. It is fitted to the requests at which goals first broke, and needs eight different ones. It describes what was measured; beyond that it is a guess.',
    'Each attempt keeps its number.',
  ],
  fidelity,
  options,
  iterations: 'n',
  attemptsMax: ({ n }, goals) => goals * n,

  async attack(goal, { options, branch }) {
    const { n, n_concurrent, early_stop_on_success } = options;
    for (let start = 1; start <= n; start += n_concurrent) {
      const group = Array.from(
        { length: Math.min(n_concurrent, n - start + 1) },
        (_, index) => start + index,
      );
      const attempts = await settleAll(group, (sample) => {
        const { probe, random } = branch(`sample-${sample}`, { sample, place: sample });
        return probe([{ role: 'user', content: augment(goal.text, options, random) }]);
      });
      if (early_stop_on_success && attempts.some(isBroken)) return;
    }
  },
});
