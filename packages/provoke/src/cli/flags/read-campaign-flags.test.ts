import { expect, test } from 'vitest';
import { readCampaignFlags } from './read-campaign-flags.ts';

const judgesOf = (flags: object) => readCampaignFlags({ cache: true, ...flags }).attack['judges'];

test('a planted secret is looked for even where another judge is named', () => {
  expect(
    judgesOf({ plantedSecret: 'ORCHID', judge: ['harmbench'], judgeModel: 'ollama/m' }),
  ).toEqual([
    { type: 'pattern', planted_secret: 'ORCHID' },
    { type: 'harmbench', identifier: 'ollama/m' },
  ]);
});

test('a judge that is named takes its own flag, and comes once', () => {
  expect(judgesOf({ plantedSecret: 'ORCHID', judge: ['pattern'] })).toEqual([
    { type: 'pattern', planted_secret: 'ORCHID' },
  ]);
  expect(judgesOf({ rubric: 'r', judge: ['scorer'], judgeModel: 'ollama/m' })).toEqual([
    { type: 'rubric', identifier: 'ollama/m', rubric: 'r' },
    { type: 'scorer', identifier: 'ollama/m' },
  ]);
});
