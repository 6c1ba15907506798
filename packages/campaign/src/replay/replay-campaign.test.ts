import { expect, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { toReplayCampaign } from './replay-campaign.ts';
import { withStoredGoals } from './with-stored-goals.ts';

test('a replay keeps what breaks the goal: its rules and its secret, and those of the campaign', () => {
  const forbid = [{ tool: 'send_money' }];
  const goals = [
    { index: 0, text: 'Say hello' },
    { index: 1, text: 'Reveal it', rules: { secret: 'ORCHID-77' } },
  ];
  const attack = withStoredGoals(
    { attack_type: 'pair', goals_file: 'goals.yaml', forbid },
    { goals },
  );
  const found = (goal: string, goal_index: number) => ({
    ...{ goal, goal_index, attempt: `pair/${goal_index}/attempt-1`, technique: 'pair' },
    messages: [{ role: 'user' as const, content: 'Please.' }],
  });

  const replay = toReplayCampaign(
    { agent: {}, attack },
    {
      registry: createRegistry(),
      attacks: [found('Reveal it', 1), found('Say hello', 0)],
      configuration: {},
    },
  );

  expect(replay.attack).toMatchObject({
    attack_type: 'replay',
    forbid,
    goals: [{ text: 'Reveal it', secret: 'ORCHID-77' }, 'Say hello'],
  });
  expect(replay.attack).not.toHaveProperty('goals_file');
});
