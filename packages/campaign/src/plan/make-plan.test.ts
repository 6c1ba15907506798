import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTechnique } from '@provoke/engine';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { createRegistry } from '../registry.ts';
import { openHome } from '../test/open-home.ts';
import { makePlan } from './make-plan.ts';

const asking = defineTechnique({
  id: 'asking',
  title: 'Asking',
  paper: 'https://example.org',
  description: 'Of a test.',
  options: z.object({ rounds: z.number().default(3), limit: z.number().default(10) }),
  iterations: 'rounds',
  roles: () => ['attacker', 'generator'],
  judging: ({ limit }) => ({ harmbench: { max_judge_retries: limit > 10 ? 5 : 0 } }),
  async attack() {},
});

const { signal } = new AbortController();

async function plan(agent: object, attack: object, env: Record<string, string> = {}) {
  const home = await openHome();
  return makePlan(
    { name: 'target', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9', ...agent },
    { attack_type: 'flipattack', goals: ['hello'], ...attack },
    { env: { HOME: home, ...env }, registry: createRegistry({ techniques: [asking] }), signal },
  );
}

const remote = (url: string) => ({
  storage: 'remote',
  base_url: url,
  service_api_key: 'service-key-1',
});

async function server() {
  const answers = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    const message = { role: 'assistant', content: 'no' };
    response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message }] }));
  });
  onTestFinished(answers.close);
  return answers;
}

test("in remote mode the service's gateway plays every role, with the service's key", async () => {
  const service = await server();

  const { campaign } = await plan(remote(service.url), { attack_type: 'asking' });
  await campaign.models.attacker?.reply([{ role: 'user', content: 'hi' }], { signal });

  expect(service.requests[0]).toMatchObject({
    path: '/v1/chat/completions',
    headers: { authorization: 'Bearer service-key-1' },
  });
  expect(campaign.techniques[0]?.judges).toMatchObject([
    { judge: { id: 'harmbench' }, model: { address: `${service.url}/v1` } },
  ]);
});

test("the service's key goes only to the service's address", async () => {
  const service = await server();
  const elsewhere = await server();
  const { campaign } = await plan(remote(service.url), {
    attack_type: 'asking',
    attacker: { identifier: 'm', endpoint: `${elsewhere.url}/v1` },
  });

  await campaign.models.attacker?.reply([{ role: 'user', content: 'hi' }], { signal });

  expect(JSON.stringify(elsewhere.requests)).not.toContain('service-key-1');
});

test('in local mode the local model from the settings plays every role; without one, patterns judge', async () => {
  const env = { PROVOKE_LOCAL_MODEL: 'llama3', OLLAMA_HOST: '127.0.0.1:7' };
  const named = await plan({}, { attack_type: 'asking' }, env);
  const bare = await plan({}, {});

  expect(named.campaign.models.attacker).toMatchObject({
    identifier: 'ollama/llama3',
    address: 'http://127.0.0.1:7/v1',
  });
  expect(named.campaign.techniques[0]?.judges).toMatchObject([{ judge: { id: 'harmbench' } }]);
  expect(bare.campaign.techniques[0]?.judges).toMatchObject([{ judge: { id: 'pattern' } }]);
});

test("the attacker's model plays the roles without their own model", async () => {
  const { campaign } = await plan(
    {},
    {
      attack_type: 'asking',
      attacker: { identifier: 'ollama/a' },
      generator: { identifier: 'g', agent_type: 'vllm' },
    },
  );
  const alone = await plan({}, { attack_type: 'asking', attacker: { identifier: 'ollama/a' } });

  expect(campaign.models).toMatchObject({
    attacker: { identifier: 'ollama/a' },
    generator: { identifier: 'vllm/g' },
  });
  expect(alone.campaign.models.generator).toMatchObject({ identifier: 'ollama/a' });
});

test("max_iterations sets a technique's rounds, and its own option overrides it", async () => {
  const shared = { attack_type: 'asking', attacker: { identifier: 'ollama/a' }, max_iterations: 7 };
  const own = { ...shared, asking_params: { rounds: 2 } };

  expect((await plan({}, shared)).campaign.techniques[0]?.options).toMatchObject({ rounds: 7 });
  expect((await plan({}, own)).campaign.techniques[0]?.options).toMatchObject({ rounds: 2 });
});

test("a technique's options for a judge apply where the user set none", async () => {
  const attack = { attack_type: 'asking', attacker: { identifier: 'ollama/a' } };
  const judge = { type: 'harmbench', identifier: 'ollama/j' };
  const optionsWith = async (judges: object[]) =>
    (await plan({}, { ...attack, judges })).campaign.techniques[0]?.judges[0]?.options;

  expect(await optionsWith([judge])).toMatchObject({ max_judge_retries: 0 });
  expect(await optionsWith([{ ...judge, max_judge_retries: 4 }])).toMatchObject({
    max_judge_retries: 4,
  });
});

test('judges read the whole conversation of a technique of several turns, unless they are told otherwise', async () => {
  const judges = [{ type: 'pattern' }, { type: 'pattern', whole_conversation: false }];
  const attacker = { identifier: 'ollama/helper' };
  const { campaign, attacks } = await plan(
    {},
    { attack_type: ['crescendo', 'flipattack'], attacker, judges },
  );
  const [crescendo, flipattack] = campaign.techniques;
  const wholeOf = (planned: typeof crescendo) =>
    planned?.judges.map(({ options }) => options['whole_conversation']);

  expect([wholeOf(crescendo), wholeOf(flipattack)]).toEqual([
    [true, false],
    [false, false],
  ]);
  expect(attacks[0]?.configuration['judges']).toEqual([
    { type: 'pattern', whole_conversation: true },
    { type: 'pattern', whole_conversation: false },
  ]);
});

test('a campaign that an earlier version started judges last replies to its end', async () => {
  const { campaign } = await makePlan(
    { name: 'target', agent_type: 'chatapi-sdk', endpoint: 'http://127.0.0.1:9' },
    {
      ...{ attack_type: 'crescendo', goals: ['hello'], judges: [{ type: 'pattern' }] },
      attacker: { identifier: 'ollama/helper' },
    },
    {
      ...{ env: { HOME: await openHome() }, registry: createRegistry(), signal },
      judgesConversations: false,
    },
  );

  expect(campaign.techniques[0]?.judges[0]?.options['whole_conversation']).toBe(false);
});

test('each of several techniques has its own run and configuration', async () => {
  const { attacks, campaign } = await plan(
    {},
    {
      attack_type: ['flipattack', 'asking', 'flipattack'],
      attacker: { identifier: 'ollama/a', api_key: 'secret-key-1' },
      seed: 5,
    },
  );

  expect(campaign.techniques.map(({ technique }) => technique.id)).toEqual([
    'flipattack',
    'asking',
  ]);
  expect(attacks).toMatchObject([
    { type: 'flipattack', configuration: { flipattack_params: { flip_mode: 'FCS' }, seed: 5 } },
    { type: 'asking', configuration: { asking_params: { rounds: 3 } } },
  ]);
  expect(JSON.stringify(attacks)).not.toContain('secret-key-1');
});

test('every credential is known, so that records can be masked', async () => {
  const { secrets } = await plan(
    { ...remote('http://127.0.0.1:9'), api_key: '$TARGET' },
    {
      judges: [{ type: 'harmbench', identifier: 'm', endpoint: 'http://h', api_key: 'judge-key' }],
    },
    { TARGET: 'target-key', ANTHROPIC_API_KEY: 'vendor-key' },
  );

  expect([...secrets].sort()).toEqual(['judge-key', 'service-key-1', 'target-key', 'vendor-key']);
});

test('goals can come from a file', async () => {
  const home = await openHome();
  const path = join(home, 'goals.jsonl');
  await writeFile(path, '"one"\n"two"\n"three"\n');

  const { campaign } = await plan({}, { goals: undefined, goals_file: path, goals_limit: 2 });

  expect(campaign.goals).toEqual([
    { index: 0, text: 'one', line: 1 },
    { index: 1, text: 'two', line: 2 },
  ]);
});

test.each([
  ['not UTF-8', Buffer.from('\uFEFFone\ntwo', 'utf16le'), /UTF-8/],
  ['empty', Buffer.from('# nothing\n'), /goals\.txt has no goals/],
])('a file of goals that is %s is rejected, with its name', async (_, bytes, words) => {
  const home = await openHome();
  const path = join(home, 'goals.txt');
  await writeFile(path, bytes);

  await expect(plan({}, { goals: undefined, goals_file: path })).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(words),
  });
});

test.each(['127.0.0.1:8000/v1', 'localhost:8000/v1', 'ftp://host/v1', 'http://'])(
  'an endpoint that is not an address is rejected with an example: %s',
  async (endpoint) => {
    await expect(plan({ endpoint }, {})).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('such as http://127.0.0.1:8000/v1'),
    });
  },
);

test.each([
  [{ attack_type: 'asking' }, /needs an attacker model, and none is set/],
  [{ judges: [{ type: 'harmbench' }] }, /The judge harmbench needs a model/],
  [{ judge_quorum: 2 }, /The quorum is 2, but there is 1 judge/],
  [{ judges: [{ type: 'nobody' }] }, /no judge "nobody". Known: /],
  [{ goals: undefined }, /No goals given/],
  [{ goals_set: 'practice' }, /Two goal sources given: goals and goals_set/],
  [{ goals: undefined, goals_set: 'nothing' }, /no goal set "nothing". Known: practice/],
  [{ goals: undefined, goals_file: '/nowhere.txt' }, /Cannot read \/nowhere.txt: no such file/],
  [{ budget: { max_cost_usd: 1 } }, /needs prices/],
  [{ budget: { max_requests: 0 } }, /budget.max_requests/],
  [{ attack_type: [] }, /attack_type/],
])('the error for an invalid configuration says what to type: %j', async (attack, words) => {
  await expect(plan({}, attack)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(words),
  });
});

const priced = {
  ...{ identifier: 'm', endpoint: 'http://127.0.0.1:9/v1', price: { input: 1, output: 2 } },
};

test.each([
  { judges: [{ type: 'harmbench', ...priced }] },
  { category_classifier: priced },
  { attack_type: 'pair', attacker: priced },
])("a budget in dollars needs to know every role's price: %j", async (attack) => {
  const { campaign } = await plan({}, { ...attack, budget: { max_cost_usd: 1 } });

  expect(campaign.budget).toEqual({ max_cost_usd: 1 });
});

test.each([
  ['codecli-a', 'permision_mode'],
  ['codecli-b', 'sandbx'],
  ['selfhosted', 'isolatd'],
  ['web', 'input_selecter'],
  ['http', 'reply_pth'],
])(
  'a setting that %s does not have is rejected, with a list of the known ones: %s',
  async (type, name) => {
    await expect(
      plan({ agent_type: type, adapter_operational_config: { [name]: 'x' } }, {}),
    ).rejects.toThrow(new RegExp(`"${name}"\\. (Known: .*|Did you mean .*)`));
  },
);

const node = (word: string) => ({
  agent_type: 'command',
  adapter_operational_config: { command: ['node', word], pass_env: ['AGENT_KEY'] },
});

test('the error for an unknown agent type names the ways to attack an agent of your own', async () => {
  await expect(plan({ agent_type: 'langgraph-local' }, {})).rejects.toThrow(
    /An agent of your own is a command .* module .* python .* or http/,
  );
});

test('a variable in an argument of a program is refused, and what the program sees is masked', async () => {
  await expect(plan(node('$AGENT_KEY'), {})).rejects.toThrow(
    /show in the list of processes\. Name it in pass_env/,
  );
  const { secrets } = await plan(node('agent.mjs'), {}, { AGENT_KEY: 'sk-agent-1234' });
  expect(secrets).toContain('sk-agent-1234');
});

test.each([
  [{ nam: 'x' }, {}, /unknown key "nam"\. Did you mean name/],
  [{}, { pair_parms: {} }, /unknown key "pair_parms"\. Did you mean pair_params/],
  [
    {},
    { budget: { max_request: 3 } },
    /budget: unknown key "max_request"\. Did you mean max_requests/,
  ],
  [{}, { flipattack_params: { flipmode: 1 } }, /unknown key "flipmode"\. Did you mean flip_mode/],
  [{}, { judges: [{ type: 'pattern', planted: 1 }] }, /"planted"\. Known: .*planted_secret/],
])('the error for a misspelled field lists the known ones: %j %j', async (agent, attack, words) => {
  await expect(plan(agent, attack)).rejects.toThrow(words);
});

test.each([
  { attacker: { endpoint: 'http://127.0.0.1:1/v1' } },
  { attacker: { api_key: 'abcdef' } },
])('an address or a key without a model does not mean the default model: %j', async (attack) => {
  const env = { PROVOKE_LOCAL_MODEL: 'llama3' };
  await expect(plan({}, { ...attack, attack_type: 'asking' }, env)).rejects.toMatchObject({
    message: expect.stringMatching(/attacker has .* no model/),
    next: ['--attacker-model <model>'],
  });
});

test.each([
  ['advprefix', 'AdvPrefix needs a generator model, and none is set.'],
  ['pair', 'PAIR needs an attacker model, and none is set.'],
])('the flag suggested for the model of %s exists', async (type, message) => {
  await expect(plan({}, { attack_type: type })).rejects.toMatchObject({
    message,
    next: ['--attacker-model ollama/llama3', 'provoke config set --local-model llama3'],
  });
});

/** How often an agent got one prompt from two campaigns on one machine with these differences in their setup. */
async function sentBy(one: object, other: object, env: [object, object] = [{}, {}]) {
  const home = await openHome();
  const agent = await scriptedServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"reply":"first","other":"second","message":{"content":"hi"}}');
  });
  onTestFinished(agent.close);
  const texts: string[] = [];
  for (const [index, change] of [one, other].entries()) {
    const { campaign } = await makePlan(
      { name: 'target', agent_type: 'http', endpoint: `${agent.url}/chat`, ...change },
      {
        ...{ attack_type: 'flipattack', goals: ['hello'] },
        execution: { cache: { target: true } },
      },
      {
        env: { HOME: home, TOKEN: 'token-of-one', ...env[index] },
        registry: createRegistry({}),
        signal,
      },
    );
    const { target } = campaign;
    const payload = target.payload([{ role: 'user', content: 'hello' }], { maxTokens: undefined });
    const reply =
      (await target.findKept?.(payload, { signal })) ?? (await target.send(payload, { signal }));
    texts.push(reply.text);
  }
  return { sent: agent.requests.length, texts };
}

const settings = (adapter_operational_config: object) => ({ adapter_operational_config });

test('a cached reply of the target answers the same prompt in the same setup', async () => {
  const same = settings({ reply_path: '$.reply', headers: { 'x-team': '$TOKEN' } });

  expect(await sentBy(same, same)).toEqual({ sent: 1, texts: ['first', 'first'] });
});

test('it does not answer for another place in the response', async () => {
  expect(
    await sentBy(settings({ reply_path: '$.reply' }), settings({ reply_path: '$.other' })),
  ).toEqual({ sent: 2, texts: ['first', 'second'] });
});

test.each([
  ['header', settings({ headers: { 'x-team': 'a' } }), settings({ headers: { 'x-team': 'b' } })],
  ['number of headers', settings({ headers: { 'x-team': 'a' } }), {}],
  ['body', settings({ body: { q: '{{prompt}}' } }), settings({ body: { p: '{{prompt}}' } })],
  ['method', settings({ method: 'PUT' }), {}],
  ['place of tool calls', settings({ calls: '$.calls' }), {}],
  ['place of the session', settings({ session_path: '$.reply' }), {}],
  ['key', { api_key: 'key-of-one' }, { api_key: 'key-of-two' }],
  ['type', { agent_type: 'localmodel' }, {}],
  [
    'temperature',
    { agent_type: 'localmodel', ...settings({ temperature: 0 }) },
    { agent_type: 'localmodel', ...settings({ temperature: 1 }) },
  ],
])('it does not answer a setup with another %s', async (_, one, other) => {
  expect((await sentBy(one, other)).sent).toBe(2);
});

test('it does not answer a setup whose variables hold another secret', async () => {
  const same = settings({ headers: { authorization: 'Bearer $TOKEN' } });

  expect((await sentBy(same, same, [{}, { TOKEN: 'token-of-two' }])).sent).toBe(2);
});

/** The first roles that give up on a model that never answers, and those that do within another second. */
async function thoseThatGiveUp(count: number, attack: object) {
  const silent = await scriptedServer(() => {});
  onTestFinished(silent.close);
  const at = (own: object = {}) => ({ identifier: 'm', endpoint: `${silent.url}/v1`, ...own });
  const { campaign } = await plan(
    {},
    {
      attack_type: 'asking',
      ...{ attacker: at(), generator: at({ timeout: 3_600 }), category_classifier: at() },
      judges: [{ type: 'harmbench', ...at() }],
      ...attack,
    },
  );
  const { models, classifier, techniques } = campaign;
  const parts = {
    ...models,
    classifier: classifier?.model,
    judge: techniques[0]?.judges[0]?.model,
  };
  const stop = new AbortController();
  const names: string[] = [];
  const asked = Object.entries(parts).map(([name, model]) =>
    model
      ?.reply([{ role: 'user', content: 'hi' }], { signal: stop.signal })
      .catch(({ message }: Error) => /took too long/.test(message) && names.push(name)),
  );
  await vi.waitFor(() => expect(names.length).toBeGreaterThanOrEqual(count), 60_000);
  setTimeout(() => stop.abort(), 1_000);
  await Promise.all(asked);
  return names.sort();
}

test("helper models have their own time-out, and a role's setting overrides it", async () => {
  expect(await thoseThatGiveUp(3, { execution: { model_timeout: 0.05 } })).toEqual([
    'attacker',
    'classifier',
    'judge',
  ]);
  expect(await thoseThatGiveUp(0, {})).toEqual([]);
});
