import { estimateHack } from '@provoke/campaign';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openHome } from '../../../../../../campaign/src/test/open-home.ts';
import { parts } from '../campaign-parts.ts';
import { chooseOnly } from '../chosen/chosen-techniques.ts';
import { choosePreset } from '../chosen/presets.ts';
import { findGoals } from '../find-goals.ts';
import { type FormValues, firstValues } from '../form-values.ts';
import { readCampaign } from '../read-campaign.ts';
import { estimateForm } from './estimate-form.ts';

const agent = { name: 'desk', type: 'http', endpoint: 'http://127.0.0.1:9/v1', model: '' };
const models = { 'judges.model': 'ollama/judge', 'helper.model': 'ollama/writer' };
const base: FormValues = {
  ...{ ...firstValues(agent), ...models, 'agent.type': 'chatapi-sdk' },
  'action.allow_actions': 'true',
};

/** What the page says, and what the command says of the page's file. */
async function both(values: FormValues) {
  const { value, errors } = readCampaign(values, 'http://127.0.0.1:9');
  expect(errors).toEqual({});
  const { total, withoutPrice } = estimateForm(values, {
    ...{ ...value, goals: findGoals(value.attack)?.length ?? 0 },
    ...{ concurrency: 4, perMinute: null, secondsPerCall: undefined },
  });
  const env = { HOME: await openHome() };
  const attack = { ...value.attack, allow_actions: true };
  const signal = AbortSignal.timeout(60_000);
  const command = await estimateHack(value.agent, attack, { env, signal });
  return { page: total, withoutPrice, command: command.total };
}

const known = ({ page }: Awaited<ReturnType<typeof both>>) => page.requests.most !== null;

test.each(parts.presets.map(({ id }) => id))(
  'the page says of the preset %s the requests that the command says',
  async (id) => {
    const { page, command } = await both(choosePreset(base, id));

    expect(page.requests_to_agent).toEqual(command.requests_to_agent);
    expect(page.requests).toEqual(command.requests);
  },
);

const ids = parts.techniques.map(({ id }) => id);
const counts = fc.constantFrom('1', '2', '3');

test('whatever is chosen, the page says the requests that the command says, or that it does not know', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        chosen: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 4 }),
        judges: fc.uniqueArray(fc.constantFrom(...parts.judges.map(({ id }) => id)), {
          minLength: 1,
          maxLength: 2,
        }),
        floor: fc.boolean(),
        limit: fc.constantFrom('', '40', '200'),
        repeat: counts,
        options: fc.record({
          'pair.n_iterations': counts,
          'pair.n_streams': counts,
          'crescendo.max_turns': counts,
          'best-of-n.n': counts,
          'goat.max_turns': counts,
          'encodings.encodings': fc.constantFrom('base64', 'base64\nrot13'),
          'advprefix.n_samples': counts,
        }),
      }),
      async ({ chosen, judges, floor, limit, repeat, options }) => {
        const alone = floor
          ? chosen.filter((id) => id !== 'direct' && id !== 'tool-result')
          : chosen;
        fc.pre(alone.length > 0);
        const said = await both({
          ...{ ...chooseOnly(base, alone), ...options },
          'judge.pattern': 'false',
          ...Object.fromEntries(judges.map((id) => [`judge.${id}`, 'true'])),
          'judge.rubric.rubric': 'Is it broken?',
          ...{ 'measurement.floor': String(floor), 'measurement.repeat': repeat },
          'budget.max_requests': limit,
        });
        if (known(said)) expect(said.page.requests).toEqual(said.command.requests);
        expect(said.page.requests_to_agent).toEqual(said.command.requests_to_agent);
      },
    ),
    { numRuns: 40 },
  );
});

test('a size that only the command knows is said to be unknown, not to be none', () => {
  const values = {
    ...{ ...chooseOnly(base, ['tap']), 'tap.depth': '7', 'budget.max_requests': '' },
  };
  const { value } = readCampaign(values, 'http://127.0.0.1:9');

  const { total } = estimateForm(values, {
    ...{ ...value, goals: 4, concurrency: 4, perMinute: null, secondsPerCall: 2 },
  });

  expect(total.requests_to_agent).toEqual({ expected: null, most: null });
  expect(total.minutes).toEqual({ expected: null, most: null });
});

test('with prices the page says what the command says it costs, and what has none', async () => {
  const price = (prefix: string) => ({
    [`${prefix}.price_input`]: '2',
    [`${prefix}.price_output`]: '8',
  });
  const asked = {
    ...chooseOnly(base, ['pair']),
    ...{ 'judge.rubric': 'true', 'judge.rubric.rubric': 'Is it broken?', 'judge.pattern': 'false' },
  };

  const some = await both({ ...asked, ...price('agent') });
  const all = await both({ ...asked, ...price('agent'), ...price('helper'), ...price('judges') });

  expect(some.withoutPrice).toEqual(['attacker', 'rubric']);
  expect(all.withoutPrice).toEqual([]);
  expect(all.page.cost_usd).toEqual(all.command.cost_usd);
});
