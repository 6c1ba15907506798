import { z } from 'zod';
import { defineTechnique } from '../../definitions/technique.ts';
import { fidelity } from './fidelity.ts';
import { disguise, flipModes } from './flip-text.ts';
import { flipMessages } from './prompts.ts';

/**
 * FlipAttack (Liu et al. 2024). Models read from left to right, so a flipped request looks like noise to the filters
 * in front of them. The prompt asks the model to flip it back and carry it out. One request per goal.
 */
export const flipattack = defineTechnique({
  id: 'flipattack',
  title: 'FlipAttack',
  paper: 'https://arxiv.org/abs/2410.02832',
  description: 'Flips the goal and asks the agent to flip it back.',
  notes: [
    'Flipped, the request looks like noise to a filter. The prompt asks the agent to flip it back and carry it out.',
    'It sends one prompt per goal and needs no attacker model.',
    'Which variant works best depends on the model. Published as best: FCW or FMM with `cot`, FCS with `cot` and `lang_gpt` (and `few_shot`), and for one model plain FWO.',
  ],
  fidelity,
  options: z.object({
    flip_mode: z
      .enum(flipModes)
      .default('FCS')
      .describe(
        'what to flip: FWO word order, FCW characters in each word, FCS characters in the sentence, FMM as FCS but announced as word order',
      ),
    cot: z.boolean().default(false).describe('ask for the solution step by step'),
    lang_gpt: z
      .boolean()
      .default(false)
      .describe('use a structured role prompt with a demonstration'),
    few_shot: z.boolean().default(false).describe('demonstrate the flip on the halves of the goal'),
  }),

  async attack(goal, { options, probe }) {
    await probe(flipMessages(goal.text, options), {
      ...options,
      flipped: disguise(goal.text, options.flip_mode),
    });
  },
});
