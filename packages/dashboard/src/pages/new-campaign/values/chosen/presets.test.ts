import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRegistry } from '@provoke/campaign';
import { writeYaml } from '@provoke/contract/write-yaml';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePlan } from '../../../../../../campaign/src/plan/make-plan.ts';
import { presets } from '../../../../../../campaign/src/presets/presets.ts';
import { openHome } from '../../../../../../campaign/src/test/open-home.ts';
import { loadConfigFile } from '../../../../../../provoke/src/cli/config-file/load-config-file.ts';
import { type FormValues, firstValues } from '../form-values.ts';
import { readWhole } from '../read-whole.ts';
import { variablesIn } from '../variables-in.ts';
import { chooseOnly, chosenTechniques } from './chosen-techniques.ts';
import { choosePreset, isPresetChanged } from './presets.ts';

const desk = { name: 'desk', type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1', model: '' };
const first = firstValues(desk);
const registry = createRegistry();
const serviceUrl = 'http://127.0.0.1:9';

/** What `provoke run` makes of the file of the page. */
async function planFile(typed: FormValues) {
  const { campaign, errors } = readWhole(typed, serviceUrl);
  expect(errors).toEqual({});
  const home = await openHome();
  const file = join(home, 'campaign.yaml');
  await writeFile(file, writeYaml(campaign));
  const { agent, attack } = await loadConfigFile(file);
  return planAt(home, agent, { ...(attack as object), allow_actions: true }, variablesIn(campaign));
}

async function planAt(home: string, agent: unknown, attack: unknown, variables: string[] = []) {
  const keys = Object.fromEntries(variables.map((name) => [name, 'held-in-a-variable']));
  const signal = AbortSignal.timeout(60_000);
  const { campaign } = await makePlan(agent, attack, {
    env: { HOME: home, ...keys },
    registry,
    signal,
  });
  const { techniques, budget, models, repeats } = campaign;
  return {
    ...{ budget, repeats, goals: [...campaign.goals].map(({ text }) => text) },
    models: Object.values(models).map(({ identifier }) => identifier),
    techniques: techniques.map(({ technique, options, arm, requestsMax, judges }) => ({
      ...{ id: technique.id, options, arm, requestsMax },
      judges: judges.map(({ judge, model }) => [judge.id, model?.identifier]),
    })),
  };
}

test.each(
  presets.flatMap(({ id, asksModel }) => [
    ...(asksModel ? [] : [[id, ''] as const]),
    [id, 'ollama/writer'] as const,
  ]),
)('the preset %s with the helper model "%s" is that of the command line', async (id, model) => {
  const attacker = { identifier: model, api_key: '$MODEL_KEY' };

  const page = await planFile({
    ...choosePreset(first, id),
    ...(model && { 'helper.model': model, 'helper.key': 'MODEL_KEY' }),
  });

  const agent = { name: 'desk', agent_type: desk.type, endpoint: desk.endpoint };
  const attack = { preset: id, ...(model && { attacker }) };
  expect(page).toEqual(await planAt(await openHome(), agent, attack, ['MODEL_KEY']));
});

const ids = createRegistry().techniques.map(({ id }) => id);

test('the file of any techniques together is a campaign of them, each with its own options', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      async (chosen, n) => {
        const { techniques } = await planFile({
          ...chooseOnly(first, chosen),
          ...{ 'helper.model': 'ollama/writer', 'action.allow_actions': 'true' },
          ...{ 'pair.n_streams': String(n), 'best-of-n.n': String(n) },
        });

        expect(new Set(techniques.map(({ id }) => id))).toEqual(new Set(chosen));
        for (const { id, options } of techniques) {
          if (id === 'pair') expect(options['n_streams']).toBe(n);
          if (id === 'best-of-n') expect(options['n']).toBe(n);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('a preset changes nothing that was typed by hand, and takes back what it filled in', () => {
  const typed = { ...first, 'budget.max_requests': '77', 'goals.own': 'wave', 'goals.from': 'own' };

  const quick = choosePreset(typed, 'quick');
  const thorough = choosePreset(quick, 'thorough');
  const own = choosePreset(thorough, '');

  for (const values of [quick, thorough, own])
    expect(values).toMatchObject({
      ...{ 'budget.max_requests': '77', 'goals.own': 'wave', 'goals.from': 'own' },
    });
  expect(isPresetChanged(quick)).toBe(true);
  expect(isPresetChanged(choosePreset(first, 'quick'))).toBe(false);
  expect(quick['encodings.encodings']).toContain('base64');
  expect([thorough['encodings.encodings'], thorough['tap.depth'], own['tap.depth']]).toEqual([
    ...[undefined, '4', undefined],
  ]);
  expect(new Set(chosenTechniques(own))).toEqual(new Set(chosenTechniques(thorough)));
  expect(own['measurement.floor']).toBeUndefined();
});
