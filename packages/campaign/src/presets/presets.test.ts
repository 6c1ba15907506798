import { expect, test } from 'vitest';
import { describeStart } from '../plan/describe-start.ts';
import { makePlan } from '../plan/make-plan.ts';
import { createRegistry } from '../registry.ts';
import { openHome } from '../test/open-home.ts';
import { measurePreset } from './measure-preset.ts';
import { presets } from './presets.ts';

const registry = createRegistry();
const { signal } = new AbortController();
const attacker = { identifier: 'ollama/llama3', endpoint: 'http://127.0.0.1:9' };

async function plan(attack: object) {
  const home = await openHome();
  const agent = { name: 'a', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9' };
  return makePlan(agent, attack, { env: { HOME: home }, registry, signal });
}

test.each(presets)('$id plans a campaign, and says how many requests it makes', async (preset) => {
  const made = await plan({ preset: preset.id, ...(preset.asksModel && { attacker }) });

  const { techniques, goals, budget } = made.campaign;
  expect(techniques.map(({ technique }) => technique.id)).toEqual([
    'direct',
    ...preset.attack.attack_type,
  ]);
  const most = measurePreset(preset, registry).requests * goals.length;
  expect(describeStart('c', made)).toContain(
    `at most ${Math.min(most, budget.max_requests ?? most).toLocaleString('en-US')}`,
  );
  expect(made.given.attack).toMatchObject({
    preset: preset.id,
    attack_type: preset.attack.attack_type,
  });
});

test.each(presets.filter(({ asksModel }) => !asksModel))(
  '$id needs no helper model',
  async ({ id }) => {
    expect((await plan({ preset: id })).campaign.models).toEqual({});
  },
);

test('whatever an attack says itself wins over its preset', async () => {
  const { campaign } = await plan({
    preset: 'quick',
    goals: ['wave'],
    attack_type: 'direct',
    floor: false,
    budget: { max_requests: 7 },
  });

  expect(campaign.techniques.map(({ technique }) => technique.id)).toEqual(['direct']);
  expect([...campaign.goals].map(({ text }) => text)).toEqual(['wave']);
  expect(campaign.budget).toEqual({ max_requests: 7 });
});

test('an unknown preset is refused with the known ones', async () => {
  await expect(plan({ preset: 'quik' })).rejects.toThrow(
    'There is no preset "quik". There are: quick, thorough, multi-turn, owasp-llm.',
  );
});
