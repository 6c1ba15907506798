import type { Fidelity } from '../../technique.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the sentences inside our templates are our own, and the paper judges with GPT-4 on its own goals.',
  rows: [
    {
      aspect: 'Language',
      paper: 'Python, which is executed',
      ours: 'the same two notations, parsed by a grammar; nothing is executed',
    },
    {
      aspect: 'Decorators',
      paper: 'the package `h4rm3l` on PyPI',
      ours: 'the [named ones](h4rm3l-decorators.md); no decorator that runs code',
    },
    {
      aspect: 'Prompts inside decorators',
      paper: 'published templates',
      ours: 'sentences of our own',
    },
    {
      aspect: 'Search',
      paper: 'bandit over examples that the synthesizer model is shown',
      ours: 'off by default (`synthesis`)',
    },
    {
      aspect: 'Choice of examples',
      paper: 'random, ε-greedy, Thompson sampling',
      ours: 'the same (`selection`)',
    },
  ],
};
