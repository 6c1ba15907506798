import type { Fidelity } from '../../definitions/fidelity.ts';

export const fidelity: Fidelity = {
  notComparable:
    'the paper shows up to 256 harmful exchanges on the subject of the goal; we ship a dozen harmless ones, and more are yours to bring.',
  rows: [
    {
      aspect: 'Shots',
      paper: 'up to 256',
      ours: '12 of ours, or up to 10,000 of yours (`n_shots`)',
    },
    {
      aspect: 'Subject',
      paper: "harmful, mostly on the goal's own subject; others work if they are diverse",
      ours: 'everyday matters; yours as you choose',
    },
    {
      aspect: 'Form',
      paper: 'a dialogue between a user and an assistant within one prompt',
      ours: 'the same, "User:" and "Assistant:" on lines of their own',
    },
    { aspect: 'Order', paper: 'random', ours: 'random, by the seed of the campaign' },
    { aspect: 'Requests per goal', paper: '1 for each number of shots', ours: '1' },
    {
      aspect: 'Measure',
      paper:
        'likelihood of the harmful answer, and the rate by a model that recognizes refusals, over the number of shots',
      ours: 'your judges; run it several times with other numbers to see the growth',
    },
    {
      aspect: 'Sampling of the agent',
      paper: 'not stated for the rates',
      ours: "the agent's own settings",
    },
    {
      aspect: 'Source of this column',
      paper: "the paper's text",
      ours: 'the code',
    },
  ],
};
