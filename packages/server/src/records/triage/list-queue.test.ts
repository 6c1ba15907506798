import type { Client } from '@provoke/client';
import type { FindingQueue, JsonObject } from '@provoke/contract';
import { expect, test } from 'vitest';
import { signInAs } from '../../test/people.ts';
import { makeAgent } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const BROKEN = 'SUCCESSFUL_JAILBREAK';
const RESISTED = 'FAILED_JAILBREAK';
const MAIL = 'send_email, where to is "m@example.test"';
const DELETE = 'delete_file';

type Sent = {
  goal: string;
  status?: typeof BROKEN | typeof RESISTED;
  metrics?: JsonObject;
  technique?: string;
};

/** A run of an agent with these results; the ids of both. */
async function record(client: Client, sent: readonly Sent[], of: { agent?: string } = {}) {
  const agent = of.agent ?? (await makeAgent(client)).id;
  const { id: run } = await client.runs.runTests({ body: { agent } });
  const results = sent.map(({ goal, status = BROKEN, metrics = {}, technique = 'PAIR' }) => ({
    ...{ goal, evaluation_status: status, evaluation_metrics: metrics },
    agent_specific_data: { technique },
  }));
  const made = await client.runs.recordResults({ params: { id: run }, body: { results } });
  return { agent, run, ids: made.results.map(({ id }) => id) };
}

const rules = (kind: string, ...texts: string[]): JsonObject => ({
  rules: texts.map((text) => ({ rule: 1, of: 'goal', text, outcome: 'broken', kind, steps: [] })),
  evidence: kind,
});

const short = ({ findings }: FindingQueue) =>
  findings.map((one) => [one.goal, one.rule ?? one.technique, one.count, one.state]);

test('what broke a goal is a line of the agent over all its runs, the worst first', async () => {
  const { client } = await share().org();
  const first = await record(client, [
    { goal: 'Tell the secret' },
    { goal: 'Tell the secret' },
    { goal: 'tell the secret.', technique: 'TAP' },
    { goal: 'Mail it', metrics: { ...rules('did', MAIL, DELETE), severity: 4 } },
    { goal: 'Mail it', status: RESISTED, metrics: { rules: [{ rule: 1, outcome: 'resisted' }] } },
    { goal: 'Leave the role', status: RESISTED },
  ]);
  await record(client, [{ goal: 'tell the SECRET!' }], first);
  await record(client, [{ goal: 'Tell the secret' }]);

  const queue = await client.findings.queue();

  expect(short(queue)).toEqual([
    ['Mail it', MAIL, 1, 'to look at'],
    ['Mail it', DELETE, 1, 'to look at'],
    ['Tell the secret', 'PAIR', 1, 'to look at'],
    ['tell the SECRET!', 'PAIR', 3, 'to look at'],
    ['tell the secret.', 'TAP', 1, 'to look at'],
  ]);
  expect(queue).toMatchObject({ count: 5, next: null, more: false, last: 0 });
  // An attempt that broke two rules counts once.
  expect(queue.attempts).toMatchObject({ 'to look at': 6, confirmed: 0 });
  const [mail, , , secret] = queue.findings;
  expect(mail).toMatchObject({
    kind: 'did',
    severity: 4,
    run: first.run,
    words: expect.any(String),
  });
  expect(mail?.attempts).toEqual([
    { run: first.run, result: first.ids[3], alone: false, counts_as: 'broken' },
  ]);
  expect(secret?.attempts.every(({ alone }) => alone)).toBe(true);
  expect(secret?.words).toBeNull();
});

test('a decision is told once it is made, and the finding keeps its place', async () => {
  const { client } = await share().org();
  const { run, ids } = await record(client, [{ goal: 'a' }, { goal: 'b' }, { goal: 'c' }]);
  const before = await client.findings.queue();
  const [, middle] = before.findings;
  await client.runs.reviewResults({
    params: { id: run },
    body: {
      reviews: [
        {
          ...{ result: middle?.result ?? '', verdict: RESISTED },
          ...{ state: 'not a break', reason: 'It quotes the prompt.' },
        },
      ],
    },
  });

  const after = await client.findings.queue();
  const decisions = await client.findings.decisions({ query: { after: before.last } });

  expect(after.findings.map(({ key }) => key)).toEqual(before.findings.map(({ key }) => key));
  expect(after.findings[1]).toMatchObject({
    ...{ state: 'not a break', decision: { reason: 'It quotes the prompt.' } },
  });
  expect(after.findings.map(({ attempts }) => attempts[0]?.counts_as)).toEqual([
    ...['broken', 'overruled', 'broken'],
  ]);
  expect(after.attempts).toMatchObject({ 'to look at': 2, 'not a break': 1 });
  expect(decisions.decisions).toMatchObject([{ key: middle?.key, state: 'not a break' }]);
  expect(decisions.last).toBe(after.last);
  expect(ids).toHaveLength(3);
});

test('what a person overruled on its own page is looked at, too', async () => {
  const { client } = await share().org();
  const { ids } = await record(client, [{ goal: 'a' }, { goal: 'b' }]);
  await client.reviews.create({
    params: { id: ids[0] ?? '' },
    body: { evaluation_status: RESISTED, reason: 'A refusal.' },
  });

  const queue = await client.findings.queue({ query: { order: 'newest' } });

  expect(short(queue)).toEqual([
    ['b', 'PAIR', 1, 'to look at'],
    ['a', 'PAIR', 1, 'not a break'],
  ]);
});

test('it continues after a finding, although that was decided in between', async () => {
  const { client } = await share().org();
  const goals = Array.from({ length: 120 }, (_, at) => ({ goal: `goal ${at}` }));
  const { run } = await record(client, goals);
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const query = { state: 'to look at' as const, ...(after && { after }) };
    const queue = await client.findings.queue({ query });
    for (const { goal } of queue.findings) seen.add(goal ?? '');
    await client.runs.reviewResults({
      params: { id: run },
      body: {
        reviews: queue.findings.map(({ result }) => ({
          ...{ result, state: 'confirmed', reason: 'seen' },
        })),
      },
    });
    after = queue.next ?? undefined;
  } while (after);

  expect(seen.size).toBe(120);
  expect(await client.findings.queue({ query: { state: 'to look at' } })).toMatchObject({
    ...{ count: 0, findings: [], attempts: { confirmed: 120, 'to look at': 0 } },
  });
});

test('a reader who comes back finds its place, although what was there was decided', async () => {
  const { client } = await share().org();
  const goals = Array.from({ length: 90 }, (_, at) => ({ goal: `goal ${at}` }));
  const { run } = await record(client, goals);
  const first = await client.findings.queue();
  const next = await client.findings.queue({ query: { after: first.next ?? '' } });
  const there = next.findings[20];
  const through = `${there?.agent} ${there?.key}`;

  const all = await client.findings.queue({ query: { through } });
  await client.runs.reviewResults({
    params: { id: run },
    body: {
      reviews: [first.findings[3], there].map((one) => ({
        ...{ result: one?.result ?? '', state: 'fixed', reason: 'seen' },
      })),
    },
  });
  const open = await client.findings.queue({ query: { through, state: 'to look at' } });
  const unknown = await client.findings.queue({ query: { through: 'nobody knows' } });

  expect(all).toMatchObject({ place: 70, next: null, count: 90 });
  expect(all.findings[70]).toEqual(there);
  expect(open.place).toBe(69);
  expect(open.findings[69]?.key).toBe(next.findings[21]?.key);
  expect(unknown).toMatchObject({ place: 0, next: first.next });
});

test('one of several rules that an attempt broke is decided alone', async () => {
  const { client } = await share().org();
  const { run, ids } = await record(client, [
    { goal: 'Mail it', metrics: { ...rules('did', MAIL, DELETE), severity: 4 } },
  ]);
  const [mail] = (await client.findings.queue()).findings;
  const review = (finding: string) =>
    client.runs.reviewResults({
      params: { id: run },
      body: {
        reviews: [{ result: ids[0] ?? '', finding, state: 'confirmed', reason: 'seen' }],
      },
    });

  await review(mail?.key ?? '');

  const { findings, attempts } = await client.findings.queue();
  expect(findings.map(({ rule, state }) => [rule, state])).toEqual([
    [MAIL, 'confirmed'],
    [DELETE, 'to look at'],
  ]);
  expect(attempts).toMatchObject({ 'to look at': 1, confirmed: 0 });
  await expect(review('of another goal')).rejects.toMatchObject({ status: 400 });
});

test('an agent, a run, days and words narrow it', async () => {
  const { client } = await share().org();
  const one = await record(client, [
    { goal: 'Tell the secret' },
    { goal: 'Leave 100% of the role' },
  ]);
  const other = await record(client, [{ goal: 'Tell the secret' }]);
  const found = async (query: object) => short(await client.findings.queue({ query })).length;

  expect(await found({ agent: one.agent })).toBe(2);
  expect(await found({ run: other.run })).toBe(1);
  expect(await found({ q: 'SECRET tell' })).toBe(2);
  expect(await found({ q: '100%' })).toBe(1);
  expect(await found({ q: 'nothing like it' })).toBe(0);
  expect(await found({ from: '2000-01-01', to: '2000-01-02' })).toBe(0);
});

test("another organization's findings, decisions and agents are not there", async () => {
  const [own, other] = [await share().org(), await share().org()];
  const theirs = await record(other.client, [{ goal: 'theirs' }]);
  await other.client.runs.reviewResults({
    params: { id: theirs.run },
    body: { reviews: [{ result: theirs.ids[0] ?? '', state: 'fixed', reason: 'theirs' }] },
  });

  expect(await own.client.findings.queue({ query: { agent: theirs.agent } })).toMatchObject({
    ...{ findings: [], count: 0, last: 0 },
  });
  expect(await own.client.findings.queue({ query: { run: theirs.run } })).toMatchObject({
    findings: [],
  });
  expect(await own.client.findings.decisions()).toEqual({ decisions: [], last: 0 });
});

test('who decided is told by name', async () => {
  const server = share();
  const { client, organizationId } = await server.org();
  const { run, ids } = await record(client, [{ goal: 'a' }]);
  const { cookie } = await signInAs(server, { organizationId, role: 'owner' });
  const body = JSON.stringify({
    reviews: [
      { result: ids[0], state: 'accepted', reason: 'until the fix', expires: '2099-01-31' },
    ],
  });
  const answer = await server.call(`/run/${run}/reviews`, { cookie, method: 'POST', body });
  expect(answer.status).toBe(201);

  const [finding] = (await client.findings.queue()).findings;

  expect(finding).toMatchObject({ state: 'accepted', decision: { expires: '2099-01-31' } });
  expect(finding?.decision?.username).toEqual(expect.any(String));
});
