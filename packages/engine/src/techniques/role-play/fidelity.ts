import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable: 'the paper collects 1,405 texts and tries 184, ours are three, in our own words.',
  rows: [
    {
      aspect: 'Texts',
      paper:
        '1,405 from forums and sites, in 131 communities; 184 of them are tried: five of each of the eleven major communities, and 129 others',
      ours: 'three; yours with `--templates-file`',
    },
    {
      aspect: 'Place of the goal',
      paper: 'not stated',
      ours: 'at `{goal}`, also several times',
    },
    {
      aspect: 'Requests per goal',
      paper: '5 for each text of the major communities',
      ours: '1; `--repeat` for more',
    },
    {
      aspect: 'Sampling of the agent',
      paper: "the model's defaults, at most 2,048 tokens",
      ours: "the agent's own settings",
    },
    { aspect: 'Judge', paper: 'ChatGLM with 15 labelled examples', ours: 'your judges' },
    {
      aspect: 'Source of this column',
      paper: "the paper's text",
      ours: 'the code',
    },
  ],
};
