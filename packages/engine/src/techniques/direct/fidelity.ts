import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    "the paper's goals are HarmBench's, its agents are bare models with a fixed system prompt and greedy decoding, and its judge is a classifier of its own.",
  rows: [
    {
      aspect: 'Prompt',
      paper: 'the behavior itself, nothing added',
      ours: 'the goal, nothing added',
    },
    {
      aspect: 'Requests per goal',
      paper: '1, no attacker model',
      ours: 'the same; `--repeat` for more; as the floor, as many as a technique may send',
    },
    {
      aspect: 'System prompt',
      paper: "the model's default one",
      ours: "none; the agent's own applies",
    },
    {
      aspect: 'Behaviors with a context',
      paper: 'the context is before the behavior',
      ours: 'write it into the goal',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'greedy, 512 tokens',
      ours: "the agent's own settings; `--max-tokens` limits the reply",
    },
    {
      aspect: 'Judge',
      paper: 'a classifier tuned on Llama 2 13B',
      ours: 'your judges; `harmbench` is closest',
    },
    {
      aspect: 'Its place',
      paper: 'one of the baselines, a row of its own in the tables',
      ours: 'a technique of its own (`eval direct`), or the floor of a campaign, compared goal by goal',
    },
  ],
};
