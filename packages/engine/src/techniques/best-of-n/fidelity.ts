import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the default is 100 variants instead of 10,000, the sampling of the agent is its own, and rates depend on your judge.',
  rows: [
    { aspect: 'Variants per goal', paper: 'up to 10,000', ours: '100 (`n`, up to 10,000)' },
    {
      aspect: 'Changes and their order',
      paper: 'inner letters of words, then case, then neighbours in ASCII',
      ours: 'the same',
    },
    {
      aspect: 'Chances',
      paper: 'with sigma 0.4: √sigma for a word and for a letter, sigma³ for a character',
      ours: 'the same (`sigma`), tested on shares that the published code changed',
    },
    {
      aspect: 'White space',
      paper: 'scrambling joins the words by one space',
      ours: 'the same',
    },
    {
      aspect: 'Letters beyond ASCII',
      paper: 'published code: those that the case change draws are dropped',
      ours: 'kept as they are; a character is never split',
    },
    {
      aspect: 'Random numbers',
      paper: "Python's, seeded by the step and the variant",
      ours: 'ours, seeded by campaign, goal and variant: other variants, the same chances',
    },
    {
      aspect: 'End',
      paper: 'at the first success; published code: after the group of 5 in which it falls',
      ours: 'after the group in which it falls (`n_concurrent`, `early_stop_on_success`), tested on calls that the published code made',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 1, 300 tokens at most',
      ours: "the agent's own settings; `--max-tokens` limits the reply",
    },
    {
      aspect: 'Judge',
      paper:
        "GPT-4o with HarmBench's question; short replies and those that talk about decoding do not count",
      ours: 'your judges; `harmbench` is closest',
    },
    {
      aspect: 'Power law',
      paper: 'fitted to the mean of many resampled orders of 7,200 or 10,000 variants per goal',
      ours: 'fitted by least squares to the goals broken within N requests, as they were sent, at each N where one first broke; with a 95 % interval, from eight such N on',
    },
    {
      aspect: 'Images, sound, prefixes',
      paper: 'variants of pictures and speech too, and composed with prefixes',
      ours: 'text alone; compose it with `--convert`',
    },
  ],
};
