import type { FindingState, JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';
import { indexWords } from '../words/index-words.ts';

const share = shareServer();

const broken = 'SUCCESSFUL_JAILBREAK' as const;
const resisted = 'FAILED_JAILBREAK' as const;
const rule = (text: string) => ({
  ...{ rule: 1, of: 'goal', text, outcome: 'broken', kind: 'did' },
});

type Sent = { tools: string[]; rules?: JsonObject[]; calls?: JsonObject[]; goal?: number };

async function record(sent: readonly Sent[]) {
  const { client } = await share().org();
  const { id } = await makeRun(client);
  const results = sent.map(({ tools, rules = [], calls = [], goal = 0 }) => ({
    ...{ goal: `goal ${goal}`, goal_index: goal, response_body: '"I refuse."' },
    evaluation_status: rules.length > 0 ? broken : resisted,
    evaluation_metrics: {
      ...{ evidence: rules.length > 0 ? 'did' : null, tools, observable: {} },
      rules: rules.length > 0 ? rules : [{ rule: 1, outcome: 'resisted' }],
    },
    traces: calls.map((content, sequence) => ({
      ...{ sequence, step_type: 'TOOL_CALL' as const, content },
    })),
  }));
  const made = await client.runs.recordResults({ params: { id }, body: { results } });
  const find = async (query: { q?: string; tool?: string; state?: FindingState }) =>
    (await client.runs.search({ params: { id }, query })).places;
  const decide = (place: number, state: FindingState) =>
    client.runs.reviewResults({
      params: { id },
      body: {
        reviews: [
          {
            ...{ result: made.results[place]?.id ?? '', verdict: broken, reason: 'Looked at.' },
            state,
          },
        ],
      },
    });
  return { client, id, find, decide };
}

test('results are found by a tool, and the tools of a run are listed with their attempts', async () => {
  const { client, id, find } = await record([
    { tools: ['send_email', 'read'] },
    { tools: ['read'] },
    { tools: ['<img src=x onerror=alert(1)>'] },
    { tools: [] },
    { tools: ['ends with a space ', 'half \ud800'] },
  ]);

  expect(await find({ tool: 'read' })).toEqual([0, 1]);
  expect(await find({ tool: 'send' })).toEqual([]);
  const { tools, more } = await client.runs.tools({ params: { id } });
  expect(more).toBe(false);
  expect(tools[0]).toEqual({ name: 'read', attempts: 2 });
  expect(tools.map(({ name }) => name).sort()).toEqual([
    '<img src=x onerror=alert(1)>',
    'read',
    'send_email',
  ]);
  for (const { name, attempts } of tools) expect(await find({ tool: name })).toHaveLength(attempts);
});

test('of more tools than are listed, those of most attempts are', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `tool ${at}`);
  const { client, id } = await record([
    ...names.map((name) => ({ tools: [name] })),
    { tools: ['tool 59'] },
  ]);

  const { tools, more } = await client.runs.tools({ params: { id } });

  expect(more).toBe(true);
  expect(tools).toHaveLength(50);
  expect(tools[0]).toEqual({ name: 'tool 59', attempts: 2 });
});

test('results are found by what people decided about what broke their goals, and each has one state', async () => {
  const { find, decide, client, id } = await record([
    { tools: [], rules: [rule('send')], goal: 0 },
    { tools: [], rules: [rule('send')], goal: 0 },
    { tools: [], rules: [rule('send'), rule('pay')], goal: 0 },
    { tools: [], rules: [rule('send')], goal: 1 },
    { tools: [], goal: 1 },
  ]);

  expect(await find({ state: 'to look at' })).toEqual([0, 1, 2, 3]);
  expect(await find({ state: 'confirmed' })).toEqual([]);
  await decide(0, 'confirmed');
  expect(await find({ state: 'confirmed' })).toEqual([0, 1]);
  expect(await find({ state: 'to look at' })).toEqual([2, 3]);
  await decide(3, 'fixed');
  expect(await find({ state: 'fixed' })).toEqual([3]);
  expect(await find({ state: 'accepted' })).toEqual([]);

  const { previews } = await client.runs.preview({
    params: { id },
    query: { places: '0,1,2,3,4', acts: true },
  });
  expect(previews.map(({ acts }) => acts?.state)).toEqual([
    ...['confirmed', 'confirmed', 'to look at', 'fixed', null],
  ]);
});

test('without rules, too: an attempt that a judge called broken has the state of its goal and technique', async () => {
  const { client } = await share().org();
  const { id } = await makeRun(client);
  const attempt = { goal: 'one', goal_index: 0, response_body: '"Yes."' };
  const { results } = await client.runs.recordResults({
    params: { id },
    body: {
      results: [
        { ...attempt, evaluation_status: broken },
        { ...attempt, evaluation_status: broken },
        { ...attempt, evaluation_status: resisted },
        { ...attempt, goal: 'two', goal_index: 1, evaluation_status: broken },
        { ...attempt, evaluation_status: broken, agent_specific_data: { arm: 'control' } },
      ],
    },
  });
  const read = async () => {
    const query = { places: '0,1,2,3,4', acts: true };
    const { previews } = await client.runs.preview({ params: { id }, query });
    return previews.map(({ acts }) => acts?.state ?? null);
  };
  const find = async (state: FindingState) =>
    (await client.runs.search({ params: { id }, query: { state } })).places;

  expect(await read()).toEqual(['to look at', 'to look at', null, 'to look at', null]);
  expect(await find('to look at')).toEqual([0, 1, 3]);
  const review = { result: results[1]?.id ?? '', verdict: broken, reason: 'Looked at.' };
  await client.runs.reviewResults({
    params: { id },
    body: { reviews: [{ ...review, state: 'confirmed' }] },
  });
  expect(await read()).toEqual(['confirmed', 'confirmed', null, 'to look at', null]);
  expect(await find('confirmed')).toEqual([0, 1]);
  expect(await find('to look at')).toEqual([3]);
});

test('a search finds tools and their arguments, and what is asked together must fit together', async () => {
  const { find, decide } = await record([
    {
      ...{ tools: ['send_email'], rules: [rule('send')] },
      calls: [{ call_id: 'a', tool: 'send_email', arguments: { to: ['mallory@example.test'] } }],
    },
    {
      tools: ['transfer'],
      calls: [
        { call_id: 'b', tool: 'transfer', arguments: '{"iban":"DE89","note":"caf\\u00e9"}' },
        { call_id: 'c', tool: 'transfer', arguments: { long: 'x'.repeat(5_000) } },
      ],
    },
    { tools: ['send_email'] },
  ]);
  while (await indexWords(share().db, new AbortController().signal));

  expect(await find({ q: 'mallory@example.test' })).toEqual([0]);
  expect(await find({ q: 'send_email' })).toEqual([0]);
  expect(await find({ q: 'DE89 café' })).toEqual([1]);
  expect(await find({ q: 'iban' })).toEqual([]);
  await decide(0, 'confirmed');
  expect(await find({ q: 'mallory', tool: 'send_email', state: 'confirmed' })).toEqual([0]);
  expect(await find({ q: 'mallory', tool: 'transfer' })).toEqual([]);
});

test('a search for nothing says what can be asked for', async () => {
  const { find } = await record([{ tools: [] }]);

  await expect(find({})).rejects.toThrow('Name words, a tool or a state.');
});
