import { expect, test } from 'vitest';
import { describeSetUp } from './set-up.ts';

const campaign = { id: 'c', technique: 'pair', models: { attacker: 'a-1' }, revision: 2 };
const agent = { name: 'desk', agent_type: 'OPENAI_SDK', endpoint: 'https://a.example', model: 'm' };
const own = (more: object = {}, of: object = { agent: { ...agent, settings: { type: 'chat' } } }) =>
  describeSetUp([
    {
      technique: 'pair',
      configuration: {
        campaign: { ...campaign, ...of },
        ...{ attack_type: 'pair', seed: 7, repeat: 3, goals: ['one'], budget: { max_requests: 9 } },
        pair_params: { n_streams: 5, judge: { b: 1, a: 2 } },
        tap_params: { width: 3 },
        attacker: { endpoint: 'https://b.example', temperature: 0 },
        judges: [{ type: 'pattern' }, { type: 'harmbench', identifier: 'j', timeout: 3, scale: 2 }],
        ...more,
      },
    },
  ]);

test('it is what attacks and judges and how the agent is called, in the words of a person', () => {
  expect(own()).toEqual({
    ...{ 'agent.model': 'm', 'agent.type': 'chat' },
    ...{ 'attacker.identifier': 'a-1', 'attacker.temperature': '0' },
    ...{ judge_aggregation: 'majority', judges: 'harmbench (j, scale 2), pattern' },
    ...{ 'pair revision': '2', 'pair.judge.a': '2', 'pair.judge.b': '1', 'pair.n_streams': '5' },
    'technique pair': 'yes',
  });
});

test('the order of keys and judges makes no difference, nor do seed, addresses, prices and limits', () => {
  const same = own({
    ...{ seed: 8, repeat: 1, goals: ['two'], budget: {}, execution: { concurrency: 9 } },
    pair_params: { judge: { a: 2, b: 1 }, n_streams: 5 },
    attacker: { temperature: 0, endpoint: 'https://c.example', price: { input: 1, output: 2 } },
    judges: [{ scale: 2, type: 'harmbench', identifier: 'j' }, { type: 'pattern' }],
  });

  expect(same).toEqual(own());
});

test("an earlier version's record says that it does not say how the agent was called; workers say it at the end", () => {
  const reported = {
    progress: { elapsed_ms: 1, unfinished: [], held_out: [], restarted: [], spending: [] },
  };
  const settings = { agent_settings: { type: 'chat', temperature: '1' } };

  expect(own({}, { agent })['agent settings']).toBe('not recorded');
  expect(own({ progress: { ...reported.progress, ...settings } }, { agent })).toMatchObject({
    'agent.type': 'chat',
    'agent.temperature': '1',
  });
});

test('a floor is an arm, and no technique of the attack', () => {
  const configuration = { campaign: { ...campaign, technique: 'direct' }, floor: true };

  const setUp = describeSetUp([{ technique: 'direct', configuration }]);

  expect(setUp).toMatchObject({ floor: 'yes' });
  expect(setUp).not.toHaveProperty('technique direct');
});

test("another client's run says all that it says: its whole configuration, and nothing is unknown", () => {
  const configuration = {
    ...{
      attack_type: 'x',
      seed: 1,
      goals: ['one'],
      temperature: 0.5,
      deep: { a: [1, { b: null }] },
    },
    ...{ target: { api_key: 'k', url: 'https://a.example', system: 'Be kind.' }, judges: [5, {}] },
  };

  expect(describeSetUp([{ technique: 'x', configuration }])).toEqual({
    ...{ 'deep.a.0': '1', judges: '5, {}' },
    ...{ 'target.system': 'Be kind.', 'technique x': 'yes', temperature: '0.5' },
  });
});
