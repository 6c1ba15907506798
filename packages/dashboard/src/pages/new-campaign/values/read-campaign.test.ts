import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRegistry } from '@provoke/campaign';
import { writeYaml } from '@provoke/contract/write-yaml';
import { parseYaml } from '@provoke/engine';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { makePlan } from '../../../../../campaign/src/plan/make-plan.ts';
import { loadConfigFile } from '../../../../../provoke/src/cli/config-file/load-config-file.ts';
import { commandFor, fileNameFor } from './campaign-command.ts';
import { type OptionSchema, parts } from './campaign-parts.ts';
import { chooseOnly } from './chosen/chosen-techniques.ts';
import { type FormValues, firstValues, valuesOfAgent } from './form-values.ts';
import { readCampaign } from './read-campaign.ts';
import { targets } from './targets.ts';
import { variablesIn } from './variables-in.ts';

const serviceUrl = 'http://127.0.0.1:9';
const agent = { name: 'desk', type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9/v1', model: '' };
const models = { 'judges.model': 'ollama/judge', 'helper.model': 'ollama/writer' };
const allowed = { 'action.allow_actions': 'true' };

const techniqueOf = (id: string) => {
  const technique = parts.techniques.find((one) => one.id === id);
  if (!technique) throw new Error(`There is no ${id}.`);
  return technique;
};

const fill = (id: string, values: FormValues) =>
  readCampaign(
    { ...chooseOnly(firstValues(agent), [id]), ...models, ...allowed, ...values },
    serviceUrl,
  );

/** What `provoke run` makes of the file, up to the first request. */
async function plan(id: string, values: FormValues = {}) {
  const { value, errors } = fill(id, values);
  expect(errors).toEqual({});
  const home = await mkdtemp(join(tmpdir(), 'provoke-form-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const file = join(home, 'campaign.yaml');
  await writeFile(file, writeYaml(value));
  await writeFile(join(home, 'goals.txt'), 'say hello\n');
  const { agent, attack } = await loadConfigFile(file);
  const variables = Object.fromEntries(
    variablesIn(value).map((name) => [name, 'held-in-a-variable']),
  );
  const env = { HOME: home, ...variables };
  // The page has no field for it: a form of the service is for workers, whose file says what their agent may do.
  return makePlan(
    agent,
    { ...(attack as object), allow_actions: true },
    {
      env,
      registry: createRegistry(),
      signal: AbortSignal.timeout(30_000),
    },
  );
}

type Edge = 'low' | 'high';

/** The lowest or the highest value that the schema allows, as a person types it. */
function edgeOf(schema: OptionSchema, edge: Edge): string | undefined {
  if (PROGRAMS.includes(schema.name)) return undefined;
  if (schema.enum) return edge === 'low' ? schema.enum[0] : schema.enum.at(-1);
  switch (schema.type) {
    case 'boolean':
      return String(edge === 'high');
    case 'array':
      return Array(lengthOf(edge, schema.minItems, schema.maxItems))
        .fill('word')
        .join('\n');
    case 'string':
      return 'x'.repeat(lengthOf(edge, schema.minLength, schema.maxLength));
    default:
      return numberOf(schema, edge)?.toString();
  }
}

const lengthOf = (edge: Edge, low = 1, high = 3) => (edge === 'low' ? low : Math.min(high, 200));

const numberOf = ({ minimum, maximum, exclusiveMinimum }: OptionSchema, edge: Edge) => {
  const low = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 0.001;
  return edge === 'low' ? low : maximum;
};

/** Their texts have a grammar of their own. */
const PROGRAMS = ['program', 'programs', 'templates', 'shots', 'cases', 'encodings', 'persuasion'];

const edges = (id: string, edge: Edge): FormValues =>
  Object.fromEntries(
    techniqueOf(id).options.flatMap((schema) => {
      const value = edgeOf(schema, edge);
      return value === undefined ? [] : [[`${id}.${schema.name}`, value]];
    }),
  );

const ids = parts.techniques.map(({ id }) => id);

test.each(ids)('the file of %s with every default is a campaign for provoke run', async (id) => {
  const { campaign, service } = await plan(id);

  expect(campaign.techniques.map(({ technique }) => technique.id)).toEqual([id]);
  expect(campaign.goals.length).toBeGreaterThan(1);
  expect(campaign.budget).toEqual({ max_requests: 200 });
  expect(service).toMatchObject({ baseUrl: serviceUrl, apiKey: 'held-in-a-variable' });
});

test.each(
  ids.flatMap(
    (id) =>
      [
        [id, 'low'],
        [id, 'high'],
      ] as const,
  ),
)('the file of %s with the %sest values is a campaign with those values', async (id, edge) => {
  const values = edges(id, edge);

  const { campaign } = await plan(id, values);

  const options = campaign.techniques[0]?.options as Record<string, unknown>;
  for (const [name, typed] of Object.entries(values)) {
    const value = options[name.slice(id.length + 1)];
    expect([name, Array.isArray(value) ? value.join('\n') : String(value)]).toEqual([name, typed]);
  }
});

test('the encodings of the form are those that every prompt passes through', async () => {
  const { campaign } = await plan('pair', { 'measurement.convert': 'rot13\n base64 \n' });

  expect(campaign.convert).toEqual(['rot13', 'base64']);
  expect(fill('pair', { 'measurement.convert': 'rot26' }).errors).toEqual({
    'measurement.convert': expect.stringContaining('one of base64, rot13'),
  });
});

test.each(parts.judges.map(({ id }) => id))(
  'the file with the judge %s is a campaign',
  async (id) => {
    const others = {
      'judge.pattern': 'false',
      [`judge.${id}`]: 'true',
      'judge.rubric.rubric': 'Rate it.',
    };

    const { campaign } = await plan('flipattack', others);

    expect(campaign.techniques[0]?.judges.map(({ judge }) => judge.id)).toEqual([id]);
  },
);

test.each(targets)('the file for an agent of type $type is a campaign', async ({ type }) => {
  const model = type === 'router' ? 'ollama/llama3' : '';

  const { agent: record } = await plan('flipattack', {
    ...valuesOfAgent({ ...agent, type, model }),
    'agent.key': 'AGENT_KEY',
  });

  expect(record.name).toBe('desk');
});

test('goals of your own, from a file and from a set all run', async () => {
  const own = await plan('direct', {
    'goals.from': 'own',
    'goals.own': ' - a: [b\n\n# not a comment\n',
  });
  expect([...own.campaign.goals].map(({ text }) => text)).toEqual(['- a: [b', '# not a comment']);
  const file = await plan('direct', { 'goals.from': 'file', 'goals.file': 'goals.txt' });
  expect([...file.campaign.goals].map(({ text }) => text)).toEqual(['say hello']);
});

test('names and goals of any characters come back as they were, and nothing hidden is in the file', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.string({ unit: 'binary' }),
      (name, goal) => {
        const value = {
          agent: { name, list: [goal, { [`k${goal}`]: name }] },
          empty: {},
          none: [],
        };

        const yaml = writeYaml(value);

        expect(parseYaml(yaml)).toEqual(value);
        expect(yaml.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      },
    ),
  );
});

test.each([
  'x\nattack: { attack_type: direct }',
  '"; rm -rf ~ #',
  '$(touch owned) `id`',
  '../../etc/passwd',
  '-rf',
  'уловка\u202e',
  '\u{e0041}\u{e0042}',
  "'",
  'no',
  '~',
  '*anchor',
])('an agent named %j neither breaks the file nor the command', async (name) => {
  const { value } = fill('pair', { 'agent.name': name });

  expect(parseYaml(writeYaml(value))).toMatchObject({ agent: { name: name.trim() } });
  expect(Object.keys(parseYaml(writeYaml(value)) as object)).toEqual(['agent', 'attack']);
  expect(commandFor(fileNameFor(name, ['pair']))).toMatch(/^provoke run [a-z0-9][a-z0-9-]*\.yaml$/);
});

test('a key is only ever the name of a variable', () => {
  for (const typed of ['sk-proj-1234', 'pvk_abc', 'hunter2', '$(cat key)', 'A B']) {
    const { value, errors } = fill('pair', { 'agent.key': typed, 'judges.key': typed });
    expect(Object.keys(errors)).toEqual(['agent.key', 'judges.key']);
    expect(JSON.stringify(value)).not.toContain(JSON.stringify(typed).slice(1, -1));
  }
  expect(variablesIn(fill('pair', { 'agent.key': '$DESK_KEY' }).value)).toEqual([
    'DESK_KEY',
    'SERVICE_API_KEY',
  ]);
});

test.each([
  ['pair.n_streams', '0', 'A whole number from 1 to 50.'],
  ['pair.n_streams', '51', 'A whole number from 1 to 50.'],
  ['pair.n_streams', '1.5', 'A whole number from 1 to 50.'],
  ['pair.n_streams', '5e1', 'A whole number from 1 to 50.'],
  ['pair.attacker_top_p', '0', 'A number over 0 to 1.'],
  ['pair.attacker_top_p', 'Infinity', 'A number over 0 to 1.'],
  ['pair.attacker_top_p', '0x1', 'A number over 0 to 1.'],
  ['pair.target_str', '', 'This may not be empty.'],
  ['pair.target_str', 'x'.repeat(501), 'At most 500 characters.'],
  ['measurement.seed', '-1', 'A whole number from 0.'],
  ['budget.max_requests', '99999999999999999999', 'A whole number from 1.'],
  ['agent.name', ' ', 'Choose an agent, or name one.'],
  [
    'agent.endpoint',
    'localhost:8000',
    'It starts with http:// or https://, such as http://127.0.0.1:8000/v1.',
  ],
  [
    'agent.endpoint',
    'http://me:word@127.0.0.1',
    'Take the name and password out of the address. A file must hold no secret.',
  ],
])('%s: %j is refused with a sentence', (name, typed, sentence) => {
  expect(fill('pair', { [name]: typed }).errors).toEqual({ [name]: sentence });
});

test('what is missing is said: a judge, its rubric, a goal, the file', () => {
  expect(fill('pair', { 'judge.pattern': 'false' }).errors).toEqual({
    judges: 'Choose at least one judge.',
  });
  expect(fill('pair', { 'judge.rubric': 'true' }).errors).toEqual({
    'judge.rubric.rubric': 'This is needed.',
  });
  expect(fill('pair', { 'goals.from': 'own' }).errors).toEqual({
    'goals.own': 'Name at least one goal.',
  });
  expect(fill('pair', { 'helper.model': '', 'helper.key': 'MODEL_KEY' }).errors).toEqual({
    'helper.model': 'Name the model that the key is for.',
  });
  expect(fill('pair', { 'agent.price_input': '1' }).errors).toEqual({
    'agent.price_output': 'Both prices, or none. 0 is a price.',
  });
  expect(
    fill('pair', { 'agent.price_input': '-1', 'agent.price_output': 'Infinity' }).errors,
  ).toEqual({
    'agent.price_input': 'A number from 0.',
    'agent.price_output': 'A number from 0.',
  });
  expect(fill('pair', { 'goals.from': 'file' }).errors).toEqual({ 'goals.file': 'Name the file.' });
  expect(fill('direct', { 'measurement.floor': 'true' }).errors).toHaveProperty(
    'measurement.floor',
  );
});

test('a forged result makes an agent act, which the form has allowed in so many words', () => {
  const allowedBy = (id: string, value: string) => {
    const { value: read, errors } = fill(id, { 'action.allow_actions': value });
    return [read.attack['allow_actions'], Object.keys(errors)];
  };

  expect(allowedBy('tool-result', 'false')).toEqual([undefined, ['action.allow_actions']]);
  expect(allowedBy('tool-result', 'true')).toEqual([true, []]);
  expect(allowedBy('pair', 'false')).toEqual([undefined, []]);
});

test('rules are those that provoke.yaml would have, and decide what the plan is judged by', async () => {
  const rules = [
    { tool: 'send_email', arguments: { to: { contains: 'mallory@example.test' } } },
    { sum: { tool: 'transfer' }, of: 'amount', greater: 100 },
  ];
  const values = { 'rules.forbid': JSON.stringify(rules) };

  const { campaign } = await plan('direct', values);
  const [goal] = [...campaign.goals];

  expect(fill('direct', values).value.attack['forbid']).toEqual(rules);
  expect(goal && campaign.rules?.of(goal)?.forbid.map(({ rule }) => rule)).toEqual(rules);
  expect(fill('direct', {}).value.attack).not.toHaveProperty('forbid');
  expect(fill('direct', { 'rules.draft': '{}' }).errors).toEqual({
    'rules.draft': 'Add the rule that is typed, or clear it.',
  });
});

test('practice tools do nothing for real, so a forged result needs no leave with them', () => {
  const named = { 'agent.practice_tools': ' tools.yaml ', 'action.allow_actions': 'false' };

  const { value, errors } = fill('tool-result', named);
  expect([value.agent['practice_tools'], value.attack['allow_actions'], errors]).toEqual([
    ...['tools.yaml', undefined, {}],
  ]);
  const other = fill('tool-result', { ...named, 'agent.type': 'agentkit' });
  expect(other.value.agent).not.toHaveProperty('practice_tools');
  expect(Object.keys(other.errors)).toEqual(['action.allow_actions']);
});
