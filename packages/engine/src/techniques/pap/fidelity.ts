import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the authors withhold their tuned paraphraser and the code around it; ours is the model that you name, with our own instruction.',
  rows: [
    {
      aspect: 'Persuasion techniques',
      paper: '40 in 13 groups, published with a definition and an example of each',
      ours: 'the same 40 names',
    },
    {
      aspect: 'Default',
      paper:
        "all 40, with 20 paraphrases by each in its broad scan; HarmBench's PAP and the authors' later code use the 5 best",
      ours: 'the same 5 (`persuasion`)',
    },
    {
      aspect: 'Paraphraser',
      paper:
        'GPT-3.5 tuned on 120 generated prompts, in the second study on 230 successful ones, not published; published code and HarmBench: a model that is not tuned (GPT-4 in the published code)',
      ours: 'your generator model, untrained',
    },
    {
      aspect: 'Instruction',
      paper:
        "the technique's name; published code and HarmBench: its definition and one harmless example too; the later code: its definition and four or five harmful examples",
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
      paper:
        'greedy; published code: temperature 1, 2500 tokens, the later code 256; HarmBench: temperature 1, 2048 tokens',
      ours: 'temperature 1, 2500 tokens',
    },
    {
      aspect: 'Paraphraser that refuses',
      paper:
        'not described; the later code reads what follows a label, and asks again without end until there is one (PyRIT: text in JSON, asked again a few times, then an error)',
      ours: 'asked twice for the text between marks; a refusal, with or without them, is not sent, and counts as an error',
    },
    {
      aspect: 'Source of this column',
      paper:
        "the paper's text; what the authors published, which is the taxonomy and code for in-context sampling, the later of it for the 5 best; and a published copy of HarmBench's code",
      ours: 'the code',
    },
  ],
};
