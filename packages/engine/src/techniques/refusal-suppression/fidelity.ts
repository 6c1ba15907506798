import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'our texts are our own and fewer, and the paper counts any attack of its list that works.',
  rows: [
    {
      aspect: 'Texts',
      paper:
        '30 attacks, among them refusal suppression, a prescribed opening and prescribed forms',
      ours: 'one of each of these three kinds, in our own words; the rest with `--templates-file`',
    },
    {
      aspect: 'Order',
      paper: 'the rules are before the request',
      ours: 'before it in the first text, after it in the others',
    },
    {
      aspect: 'Combinations',
      paper: 'with Base64, other languages, search terms and others',
      ours: 'with `--convert`, or as a program of h4rm3l',
    },
    { aspect: 'Requests per goal', paper: '1 for each attack', ours: '1 for each text' },
    { aspect: 'Sampling of the agent', paper: 'temperature 0', ours: "the agent's own settings" },
    { aspect: 'Judge', paper: 'by hand', ours: 'your judges' },
    {
      aspect: 'Source of this column',
      paper:
        'published excerpts of the paper; how replies were sampled and judged is not checked against its text',
      ours: 'the code',
    },
  ],
};
