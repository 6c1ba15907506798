import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'our prompts use our own sentences, the default is one variant for all models, and the paper counts a reply as broken only if GPT-4 rates it 10 of 10.',
  rows: [
    { aspect: 'Requests per goal', paper: '1, no attacker model', ours: 'the same' },
    { aspect: 'Modes', paper: 'FWO, FCW, FCS, FMM', ours: 'the same' },
    {
      aspect: 'Flips',
      paper: 'by code point, as Python reverses text: emoji and combining marks break apart',
      ours: 'the same, tested on 120 texts that the published code flipped',
    },
    {
      aspect: 'Halves for `few_shot`',
      paper: 'as many words as fit into half of the text, and the rest; a single word fails',
      ours: 'the same; a single word gets the fixed demonstration alone',
    },
    {
      aspect: 'Messages',
      paper: 'system prompt with role, rules and steps; user message with the flipped goal',
      ours: 'the same parts in the same places, in our own sentences',
    },
    {
      aspect: 'Clauses that set ethics aside',
      paper: 'in the system prompt, left out for Llama',
      ours: 'left out for every model',
    },
    {
      aspect: 'Variant',
      paper: 'the best for each model',
      ours: 'FCS without `cot`, `lang_gpt` and `few_shot`; choose the best one for your model',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 0, no token limit (Claude: 3584)',
      ours: "the agent's own settings; set the temperature with the target",
    },
    {
      aspect: 'Judge',
      paper: 'GPT-4 with the rubric of PAIR, broken at 10; a list of refusal phrases',
      ours: 'your judges; `scorer` is closest',
    },
  ],
};
