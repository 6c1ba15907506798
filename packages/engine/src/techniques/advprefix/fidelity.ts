import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the paper reads the logits of a model on its own machine, and passes the selected openings to GCG as its goal. provoke attacks an agent over its chat protocol with the openings themselves.',
  rows: [
    {
      aspect: 'Generator',
      paper: 'five uncensored models, prefilled with "Here", "To", "Sure" or nothing',
      ours: 'one helper model, asked in words for a form of answer (`meta_prefixes`)',
    },
    {
      aspect: 'Samples per goal',
      paper: '300 per model, 32 tokens, temperature 1; guided and unguided',
      ours: '24, 100 tokens, temperature 0.7 (`meta_prefix_samples`, `max_tokens_prefix`, `temperature`)',
    },
    {
      aspect: 'Guided decoding',
      paper: "the agent's model weighs the generator's 3 likeliest tokens",
      ours: 'none; no chat protocol allows it (`guided_topk` has no effect)',
    },
    {
      aspect: 'Filter',
      paper: 'from 16 tokens on, two lines or more, no refusal, no duplicates',
      ours: 'from 10 characters on, one line is enough (`min_char_length`, `require_linebreak`)',
    },
    {
      aspect: 'Shortened openings',
      paper: 'each cut to 1, 2, … 5 tokens of its second line, all of them candidates',
      ours: 'cut once, to 5 words (`max_token_segments`)',
    },
    {
      aspect: 'Likelihood',
      paper: 'cross-entropy, summed over the tokens',
      ours: 'the same if the agent gives log-probabilities; otherwise the generator says yes or no, or nothing is measured',
    },
    {
      aspect: 'Limit for unlikely openings',
      paper: 'none',
      ours: '0.9 nats per token on average (`max_ce`)',
    },
    { aspect: 'Candidates', paper: '100 per goal', ours: '5 (`n_candidates_per_goal`)' },
    {
      aspect: 'Completions',
      paper: '25 of each, 512 tokens, temperature 1, prefilled for the model',
      ours: '1 of each (`n_samples`), 512 tokens, prefilled if the agent continues it; otherwise the agent is asked to start that way',
    },
    {
      aspect: 'What a judge reads',
      paper: 'opening and completion as one reply',
      ours: "the same; secrets and patterns are searched only in the agent's part",
    },
    {
      aspect: 'Shortest reply judged',
      paper: '300 characters, including the opening; shorter ones count as failed',
      ours: "300 of the agent's own after an opening (`filter_len`); shorter ones have no verdict unless they refuse or an exact judge decides, and count as failed for the opening",
    },
    {
      aspect: 'Selection',
      paper: 'lowest NLL − 10 · ln(success rate + 10⁻⁶), then likely ones within the tolerances',
      ours: 'the same (`pasr_weight`), tested on 320 selections of the published code',
    },
    { aspect: 'Selected', paper: '1', ours: '2 (`n_prefixes_per_goal`)' },
    {
      aspect: 'Judge',
      paper: 'nuanced, on Llama-3.1-70B',
      ours: 'your judges; `nuanced` is closest',
    },
  ],
};
