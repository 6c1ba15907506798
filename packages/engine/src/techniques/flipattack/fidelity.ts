import type { Fidelity } from '../../technique.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the sentences of our prompts are our own, and the paper counts a reply as broken only if GPT-4 rates it 10 of 10.',
  rows: [
    { aspect: 'Requests a goal', paper: '1', ours: '1' },
    { aspect: 'Modes', paper: 'FWO, FCW, FCS, FMM', ours: 'the same' },
    {
      aspect: 'Messages',
      paper: 'system prompt with role, rules and steps; user message with the flipped goal',
      ours: 'the same parts, in sentences of our own',
    },
    {
      aspect: 'Default variant',
      paper: 'the best for each model',
      ours: 'FCS without `cot`, `lang_gpt` and `few_shot`; choose the best for your model',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 0, no limit of tokens',
      ours: "the agent's own settings; set temperature and `max_tokens` with the target",
    },
  ],
};
