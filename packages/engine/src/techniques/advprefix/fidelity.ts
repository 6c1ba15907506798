import type { Fidelity } from '../../technique.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the paper reads the logits of a model on its own machine and hands the beginnings to GCG; we attack an agent with them over its chat protocol.',
  rows: [
    {
      aspect: 'Generator',
      paper: 'five uncensored models, begun with "Here", "To", "Sure" or nothing',
      ours: 'one role model, asked in words for a form of an answer (`meta_prefixes`)',
    },
    {
      aspect: 'Guided decoding',
      paper: "the agent's model weighs the generator's 3 likeliest tokens",
      ours: 'none; no chat protocol allows it',
    },
    { aspect: 'Beginnings measured', paper: '100 a goal', ours: '5 (`n_candidates_per_goal`)' },
    { aspect: 'Completions of each', paper: '25', ours: '1 (`n_samples`)' },
    { aspect: 'Shortest completion', paper: '300 characters', ours: '10 (`filter_len`)' },
    { aspect: 'Selected', paper: '1', ours: '2 (`n_prefixes_per_goal`)' },
  ],
};
