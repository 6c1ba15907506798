import { z } from 'zod';
import { defineTechnique } from '../../definitions/technique.ts';
import { fidelity } from './fidelity.ts';
import { ourShots } from './our-shots.ts';
import { readShots } from './read-shots.ts';

const shot = z
  .string()
  .max(100_000)
  .refine(
    (text) => /^User: [\s\S]+\nAssistant: \S/.test(text),
    'A shot has two parts: "User: …", and on the next line "Assistant: …".',
  );

const options = z.object({
  shots: z
    .array(shot)
    .max(10_000)
    .default([])
    .describe('exchanges to show first, "User: …" and "Assistant: …" on two lines (default: ours)'),
  shots_file: z
    .string()
    .min(1)
    .optional()
    .describe('JSONL, JSON or YAML file of your own shots, with the fields question and answer'),
  n_shots: z
    .int()
    .min(1)
    .max(10_000)
    .default(256)
    .describe('maximum number of shots, drawn in random order; the paper uses up to 256'),
});

/**
 * Many-shot jailbreaking (Anil et al. 2024). Many exchanges in which an assistant answers everything precede the goal;
 * the agent continues in the same way.
 */
export const manyShot = defineTechnique({
  id: 'many-shot',
  title: 'Many-shot',
  paper: 'https://www.anthropic.com/research/many-shot-jailbreaking',
  description: 'Puts many example exchanges before the goal.',
  notes: [
    'The exchanges and the goal are one message: the agent reads them as an example of how to continue.',
    'It works by the number and the subject of the exchanges. Ours are a dozen harmless ones, enough to see how the technique works; bring your own with `--shots-file`, close to your goals and as many as the context of the agent holds.',
    'Cost per goal: one long prompt, no helper model. 256 shots of 100 words each are about 35,000 tokens.',
    'Each attempt keeps the number of shots.',
  ],
  fidelity,
  options,
  files: { shots_file: { into: 'shots', read: readShots } },

  async attack(goal, { options: { shots, n_shots }, probe, random }) {
    const shown = (shots.length > 0 ? shots : ourShots)
      .map((shot) => ({ shot, place: random() }))
      .sort((one, other) => one.place - other.place)
      .slice(0, n_shots)
      .map(({ shot }) => shot);
    const content = [...shown, `User: ${goal.text}\nAssistant:`].join('\n\n');
    await probe([{ role: 'user', content }], { shots: shown.length });
  },
});
