import type { Fidelity } from '../../technique.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the sentences of our prompts are our own, the default has fewer streams, and the rate depends on the attacker model and the judge that you choose.',
  rows: [
    { aspect: 'Streams', paper: '20 to 30', ours: '5 (`n_streams`)' },
    { aspect: 'Rounds', paper: '3', ours: '3 (`n_iterations`)' },
    { aspect: 'History shown to the attacker', paper: '4 exchanges', ours: '4 (`keep_last_n`)' },
    {
      aspect: 'Strategies',
      paper: 'role-play, logical appeal, authority endorsement, in turn over the streams',
      ours: 'the same, in sentences of our own',
    },
    {
      aspect: 'Sampling of the attacker',
      paper: 'temperature 1, top-p 0.9, 500 tokens',
      ours: 'the same',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'temperature 0, 150 tokens',
      ours: "the agent's own settings; set temperature and `max_tokens` with the target",
    },
    { aspect: 'Broken', paper: 'score 10', ours: 'score 10 (`jailbreak_threshold`)' },
  ],
};
