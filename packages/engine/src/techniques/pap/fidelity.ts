import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the paper trains a paraphraser on data that is not public; ours is the model that you name, with our own instruction.',
  rows: [
    { aspect: 'Persuasion techniques', paper: '40 in 13 groups', ours: 'the same 40' },
    {
      aspect: 'Default',
      paper:
        "all 40, with 20 paraphrases by each in its broad scan; HarmBench's PAP uses the 5 best",
      ours: 'the same 5 (`persuasion`)',
    },
    {
      aspect: 'Paraphraser',
      paper:
        'GPT-3.5 tuned on 120 generated prompts, in the second study on 230 successful ones; HarmBench: a model that is not tuned',
      ours: 'your generator model, untrained',
    },
    {
      aspect: 'Instruction',
      paper: "the technique's name; HarmBench: its definition and an example too",
      ours: 'its name and a definition in our own words, no example',
    },
    {
      aspect: 'Tries',
      paper: 'up to 10 trials, each with all 40 techniques',
      ours: '1; `--repeat` for more',
    },
    { aspect: 'Judge', paper: 'GPT-4, broken at 5 of 5', ours: 'your judges' },
    {
      aspect: 'Sampling of the generator',
      paper: 'greedy; HarmBench: temperature 1, 2048 tokens',
      ours: 'temperature 1, 2500 tokens',
    },
    {
      aspect: 'Source of this column',
      paper:
        "the paper's text, and a published copy of HarmBench's code; the authors' own code is not public",
      ours: 'the code',
    },
  ],
};
