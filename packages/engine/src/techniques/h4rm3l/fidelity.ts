import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the sentences inside our templates are our own, and the paper judges with GPT-4 on its own goals.',
  rows: [
    {
      aspect: 'Language',
      paper: 'Python, which is executed',
      ours: 'the same two notations with the strings of Python, parsed by a grammar; nothing is executed',
    },
    {
      aspect: 'Decorators',
      paper: 'the package `h4rm3l` 0.2.4 on PyPI',
      ours: '[the same names](h4rm3l-decorators.md), arguments and defaults; refused with the reason: `TransformFxDecorator` (runs code), `UTADecorator` without a suffix, templates other than AIM and LiveGPT',
    },
    {
      aspect: 'Transformed text',
      paper: 'by code point or by word, with NumPy’s random numbers',
      ours: 'the same, held to recorded outputs; random numbers begin anew for each goal, not once a run',
    },
    {
      aspect: 'Sentences inside decorators',
      paper: 'published templates',
      ours: 'sentences of our own, in the same place; a text that you give takes theirs',
    },
    {
      aspect: 'Decorators that ask a model',
      paper: 'six, at temperature 1, up to 500 tokens (PAP: 2,500)',
      ours: 'the same six, at temperature 1, up to 2,500 tokens, since a model that thinks needs them',
    },
    {
      aspect: 'Search',
      paper:
        'bandit: examples by Thompson sampling, programs in batches at temperature 1.1; one at least as good as the mean of the pool joins it; examples are credited with the mean score of a round',
      ours: 'the same, off by default (`synthesis`); `selection` has the three published choices',
    },
    {
      aspect: 'Numbers of the search',
      paper: 'no defaults',
      ours: '3 rounds of 4 programs after 3 examples (`n_rounds`, `n_candidates`, `n_examples`)',
    },
    {
      aspect: 'Goals of the search',
      paper: 'a file of its own; each program on a random sample',
      ours: 'at most half of the goals (`n_sample_goals`), held out of the attack; each program on all of them',
    },
    {
      aspect: 'Score',
      paper: 'share of all attempts; an error counts as resisted',
      ours: 'share of the judged attempts',
    },
    {
      aspect: 'A proposal that cannot be run',
      paper: 'dropped; asks for batches without end',
      ours: 'dropped and reported; at most `max_parse_retries` more batches',
    },
  ],
};
