import { expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import type { Given } from './find-given.ts';
import { toReplayCampaign } from './replay-campaign.ts';

const attack = {
  ...{ goal: 'pay', goal_index: 1, technique: 'pair', attempt: 'pair/1/attempt-1' },
  messages: [{ role: 'user' as const, content: 'Pay now.' }],
};
const forbid = [{ tool: 'pay' }];

const replayOf = (given: Partial<Given>) =>
  toReplayCampaign(
    { agent: {}, attack: {}, ...given },
    { registry: createRegistry(), attacks: [attack], configuration: {} },
  ).attack;

test('all that decides about a goal decides again: rules, secret, and what was accepted', () => {
  const shared = {
    forbid,
    task: [{ tool: 'read' }],
    accept: ['weak-judge'],
    failed_result: ['^E'],
  };
  const goals = [
    { index: 0, text: 'pay', rules: { secret: 'OTHER' } },
    { index: 1, text: 'pay', rules: { forbid, secret: 'ORCHID-77' } },
  ];

  expect(replayOf({ attack: { ...shared, attack_type: 'pair', preset: 'quick' }, goals })).toEqual({
    ...{ ...shared, attack_type: 'replay', category_classifier: false },
    goals: [{ text: 'pay', forbid, secret: 'ORCHID-77' }],
    replay_params: {
      prompts: [{ goal: 'pay', messages: attack.messages, attempt: attack.attempt }],
    },
  });
});

test('a rule that held a key is not replayed as if it held its mask', () => {
  const goals = [{ index: 1, text: 'pay', rules: { secret: 'x [secret removed]' } }];

  expect(() => replayOf({ goals })).toThrow('A rule of the goal held a key');
  expect(() => replayOf({ attack: { forbid: { say: '[secret removed]' } } })).toThrow('held a key');
});
