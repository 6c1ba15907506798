import type { JsonObject } from '@provoke/contract';
import { readActs, readCalledTools } from '@provoke/evidence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';
const rules = [{ rule: 1, text: 'send_email', outcome: 'broken' }];

type Recorded = { evaluation_status: typeof BROKEN | typeof RESISTED; metrics: JsonObject };

async function record(attempts: readonly Recorded[]) {
  const org = await share().org();
  const { client } = org;
  const { id: run } = await makeRun(client);
  const results = attempts.map(({ evaluation_status, metrics }, goal_index) => ({
    ...{ goal_index, evaluation_status, evaluation_metrics: metrics },
  }));
  const made = await client.runs.recordResults({ params: { id: run }, body: { results } });
  const ids = made.results.map(({ id }) => id);
  /** The places of the results that a query finds. */
  const find = async (query: string) => {
    const answer = await share().call(`/result?run=${run}&page_size=1000&${query}`, {
      key: org.key,
    });
    const body = (await answer.json()) as { count: number; results: { id: string }[] };
    expect(body.count).toBe(body.results.length);
    return body.results.map(({ id }) => ids.indexOf(id)).sort((one, other) => one - other);
  };
  return { ...org, run, ids, find };
}

test('results are found by what the agent did, by what rules say, by severity and by tool', async () => {
  const { find, client, ids, run } = await record([
    {
      evaluation_status: BROKEN,
      metrics: { rules, evidence: 'did', severity: 5, concealed: true, tools: ['send_email'] },
    },
    {
      evaluation_status: RESISTED,
      metrics: { rules, evidence: 'said', severity: 1, claimed: true, tools: ['read', 'send'] },
    },
    { evaluation_status: RESISTED, metrics: { rules, evidence: null, severity: 0, utility: true } },
    { evaluation_status: BROKEN, metrics: { evidence: 'did', tools: ['send_email'] } },
  ]);

  expect(await find('evidence=did')).toEqual([0, 3]);
  expect(await find('evidence=did,said')).toEqual([0, 1, 3]);
  expect(await find('evidence=reached')).toEqual([]);
  expect(await find('act=concealed,claimed')).toEqual([0, 1]);
  expect(await find('act=ruled')).toEqual([0, 1, 2]);
  expect(await find('severity_min=0')).toEqual([0, 1, 2]);
  expect(await find('severity_min=5')).toEqual([0]);
  expect(await find('tool=send_email')).toEqual([0]);
  expect(await find('tool=send')).toEqual([1]);
  expect(await find('tool=SEND')).toEqual([]);
  expect(await find('evidence=did,said&act=task_done,claimed&severity_min=1&tool=read')).toEqual([
    1,
  ]);
  expect(await find(`evidence=did&evaluation_status=${RESISTED}`)).toEqual([]);
  // As every client sends them.
  const asked = { run, evidence: 'did,said', act: 'ruled', severity_min: 1, tool: 'read' };
  expect((await client.results.list({ query: asked })).results.map(({ id }) => id)).toEqual([
    ids[1],
  ]);

  await client.results.update({
    params: { id: ids[2] as string },
    body: { evaluation_metrics: { rules, evidence: 'meant', severity: 2, tools: ['send_email'] } },
  });
  await client.results.delete({ params: { id: ids[0] as string } });
  expect(await find('tool=send_email')).toEqual([2]);
  expect(await find('evidence=meant')).toEqual([2]);
});

test('the filter finds what the record says, whatever a client recorded', async () => {
  const tools = fc.constantFrom<unknown>(
    ...[['a'], ['a', 'b', 7], 'a', { 0: 'a' }, ['\0', '\ud800'], ['x'.repeat(101)], null],
    Array.from({ length: 25 }, (_, at) => `tool-${at}`),
  );
  const metrics = fc.record(
    { rules: fc.constantFrom(rules, [], 'odd'), tools, evidence: fc.constantFrom('did', 'odd') },
    { requiredKeys: [] },
  );
  const attempt = fc.record({
    evaluation_status: fc.constantFrom(BROKEN, RESISTED),
    metrics: metrics.map((one) => one as JsonObject),
  });

  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 8 }), async (attempts) => {
      const { find } = await record(attempts);
      const saying = (says: (one: Parameters<typeof readActs>[0]) => boolean) =>
        attempts.flatMap(({ metrics: evaluation_metrics, evaluation_status }, at) =>
          says({ evaluation_metrics, evaluation_status }) ? [at] : [],
        );

      for (const tool of ['a', 'b', 'tool-19', 'tool-20', 'x'.repeat(100)])
        expect(await find(`tool=${tool}`)).toEqual(
          saying((one) => readCalledTools(one).includes(tool)),
        );
      expect(await find('evidence=did')).toEqual(saying((one) => readActs(one).evidence === 'did'));
      expect(await find('act=ruled')).toEqual(
        saying((one) => readActs(one).kinds.includes('ruled')),
      );
    }),
    { numRuns: draws(15) },
  );
});

test.each([
  ['evidence', ['odd', 'did,', 'did;said', 'did,odd', 'none']],
  ['act', ['odd', 'ruled,', 'RULED', ','.repeat(1_000)]],
  ['severity_min', ['7', '-1', '1.5', 'odd', '1e1']],
  ['tool', ['%20', '%00', 'x'.repeat(101)]],
])('a %s that is none is refused by name, and so is one without its run', async (name, wrong) => {
  const { key, run } = await record([ruled]);
  const ask = async (query: string) => {
    const answer = await share().call(`/result?${query}`, { key });
    return { status: answer.status, body: await answer.json() };
  };

  for (const value of wrong)
    expect(await ask(`run=${run}&${name}=${value}`)).toEqual({
      status: 400,
      body: { [name]: [expect.any(String)] },
    });
  const right = { evidence: 'did', act: 'ruled', severity_min: '0', tool: 'a' }[name];
  expect(await ask(`${name}=${right}`)).toEqual({
    status: 400,
    body: { run: [`Name the run: ${name} is looked up in one.`] },
  });
});

const ruled = { evaluation_status: BROKEN, metrics: { rules } } as const;

test('nothing is found in the run of another organization', async () => {
  const own = await record([ruled]);
  const other = await record([ruled]);

  const answer = await share().call(`/result?run=${other.run}&act=ruled&severity_min=0`, {
    key: own.key,
  });

  expect(await answer.json()).toMatchObject({ count: 0, results: [] });
});
