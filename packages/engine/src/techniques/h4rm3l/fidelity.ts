import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'our templates use our own sentences, and the paper judges with GPT-4 on its own goals.',
  rows: [
    {
      aspect: 'Language',
      paper: 'Python, which is executed',
      ours: 'the same two notations with the strings of Python, parsed by a grammar; nothing is executed',
    },
    {
      aspect: 'Decorators',
      paper: 'the package `h4rm3l` 0.2.4 on PyPI',
      ours: '[the same names](h4rm3l-decorators.md), arguments and defaults; rejected with the reason: `TransformFxDecorator` (runs code), `UTADecorator` without a suffix, templates other than AIM and LiveGPT',
    },
    {
      aspect: 'Transformed text',
      paper: 'by code point or by word, with NumPy’s random numbers',
      ours: 'the same, tested on recorded outputs; random numbers restart for each goal, not once per run',
    },
    {
      aspect: 'Sentences inside decorators',
      paper: 'published templates',
      ours: 'our own sentences, in the same place; a text that you pass replaces them',
    },
    {
      aspect: 'Decorators that ask a model',
      paper: 'six, at temperature 1, up to 500 tokens (PAP: 2,500)',
      ours: 'the same six, at temperature 1, up to 2,500 tokens, since a reasoning model needs them',
    },
    {
      aspect: 'A model that refuses to decorate',
      paper: 'its refusal is the decorated prompt',
      ours: 'asked again once; then an error of the decorator, and nothing is sent',
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
      aspect: 'Proposals that cannot run',
      paper: 'dropped; requests batches without end',
      ours: 'dropped and reported; at most `max_parse_retries` more batches',
    },
  ],
};
