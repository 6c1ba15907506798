import type { JsonObject, RunFindings } from '@provoke/contract';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const broken = 'SUCCESSFUL_JAILBREAK' as const;
const resisted = 'FAILED_JAILBREAK' as const;
const MAIL = 'send_email, where to is "m@example.test"';
const DELETE = 'delete_file';

const rule = (text: string, kind: string, steps: number[] = []) => ({
  ...{ rule: 1, of: 'goal', text, outcome: 'broken', kind, steps },
});

type Sent = {
  goal: number;
  status?: typeof broken | typeof resisted;
  metrics: JsonObject;
  traces?: { sequence: number; step_type: 'TOOL_CALL'; content: JsonObject }[];
};

async function record(sent: Sent[]) {
  const org = await share().org();
  const { id } = await makeRun(org.client);
  const results = sent.map(({ goal, status = broken, metrics, traces = [] }) => ({
    ...{ goal: `goal ${goal}`, goal_index: goal, evaluation_status: status, traces },
    evaluation_notes: 'The rules decided it.',
    ...{ evaluation_metrics: metrics, response_body: '"I have sent it."' },
  }));
  const made = await org.client.runs.recordResults({ params: { id }, body: { results } });
  const list = (after = 0) => org.client.runs.acts({ params: { id }, query: { after } });
  return { ...org, id, ids: made.results.map(({ id }) => id), list };
}

const shortOf = ({ findings }: RunFindings) =>
  findings.map(({ goal, rule, kind, severity, attempts, of }) => [
    ...[goal, rule, kind, severity, `${attempts} of ${of}`],
  ]);

const did = { rules: [rule(MAIL, 'did')], evidence: 'did', severity: 5, tools: ['send_email'] };
const meant = { rules: [rule(DELETE, 'meant')], evidence: 'meant', severity: 2 };

test('a goal and a rule is a line, the worst goal first, with its attempts counted', async () => {
  const { list } = await record([
    { goal: 0, metrics: { ...meant, stopped_by: 'denied' } },
    { goal: 1, metrics: { ...did, concealed: true } },
    { goal: 1, metrics: { ...did, severity: 4 } },
    { goal: 1, metrics: { ...meant, rules: [rule(MAIL, 'meant')], severity: 2 } },
    { goal: 1, metrics: meant },
    { goal: 1, status: resisted, metrics: { rules: [{ rule: 1, outcome: 'resisted' }] } },
    {
      ...{ goal: 2, status: resisted },
      metrics: { rules: [{ rule: 1 }], evidence: 'said', claimed: true, severity: 1 },
    },
    { goal: 3, metrics: { evidence: 'did' } },
  ]);

  const found = await list();

  expect(found).toMatchObject({ goals: 3, next: null });
  expect(shortOf(found)).toEqual([
    [1, MAIL, 'did', 5, '3 of 5'],
    [1, DELETE, 'meant', 2, '1 of 5'],
    [0, DELETE, 'meant', 2, '1 of 1'],
    [2, null, 'said', 1, '1 of 1'],
  ]);
  expect(found.findings[0]).toMatchObject({ concealed: true, tool: 'send_email', decision: null });
  expect(found.findings[2]).toMatchObject({ stopped: true, state: 'to look at' });
  expect(found.findings[3]).toMatchObject({ claimed: true, tool: null });
  expect(found.findings[3]?.words).toContain('I have sent it.');
});

test('more goals than a page follow on it', async () => {
  const { list } = await record(
    Array.from({ length: 23 }, (_, goal) => ({ goal, metrics: { ...did, severity: goal % 7 } })),
  );

  const pages = [await list(), await list(10), await list(20)];

  expect(pages.map(({ goals, next }) => [goals, next])).toEqual([
    ...[
      [23, 10],
      [23, 20],
      [23, null],
    ],
  ]);
  const goals = pages.flatMap(({ findings }) => findings.map(({ goal }) => goal));
  expect(new Set(goals).size).toBe(23);
  const severities = pages.flatMap(({ findings }) => findings.map(({ severity }) => severity ?? 0));
  expect(severities).toEqual(severities.toSorted((a, b) => b - a));
});

test('what people decided is on the line, and no longer once it expired', async () => {
  const { client, id, ids, list } = await record([
    { goal: 0, metrics: did },
    { goal: 1, metrics: { ...did, severity: 3 } },
  ]);
  const accept = (result: string | undefined, expires: string) => ({
    ...{ result: result ?? '', state: 'accepted' as const, reason: 'The approval is elsewhere.' },
    expires,
  });
  await client.runs.reviewResults({
    params: { id },
    body: { reviews: [accept(ids[0], '2999-02-23'), accept(ids[1], '2020-02-23')] },
  });

  const { findings } = await list();

  expect(findings.map(({ state, decision }) => [state, decision?.expires])).toEqual([
    ['accepted', '2999-02-23'],
    ['to look at', '2020-02-23'],
  ]);
  expect(findings[0]?.decision?.reason).toBe('The approval is elsewhere.');
});

test('what was recorded to harm its reader is cut, and costs no more than it is long', async () => {
  const long = '<img src=x onerror=alert(1)>\u202E\u001B[31m'.repeat(3_000);
  const { list } = await record([
    {
      goal: 0,
      metrics: { ...did, rules: [rule(MAIL, 'did', [0])] },
      traces: [
        {
          ...{ sequence: 0, step_type: 'TOOL_CALL' },
          content: { call_id: 'c', tool: long, arguments: { to: long }, seen_by: 'reply', turn: 1 },
        },
      ],
    },
  ]);

  const { findings } = await list();

  expect(findings[0]?.words.length).toBeLessThan(500);
});

test('a run without rules has no findings by act, and that of others is not found', async () => {
  const { id, list } = await record([{ goal: 0, metrics: { evidence: 'did' } }]);
  const other = await share().org();

  expect(await list()).toEqual({ goals: 0, findings: [], next: null });
  await expect(other.client.runs.acts({ params: { id } })).rejects.toMatchObject({ status: 404 });
});
