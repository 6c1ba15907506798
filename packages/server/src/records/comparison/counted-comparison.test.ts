import { type EvaluationStatus, evaluationStatuses, type JsonObject } from '@provoke/contract';
import { noTitles } from '@provoke/evidence';
import { compareCampaigns } from '@provoke/figures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collectRecords } from '../../db/reading/read-records.ts';
import { makeAgent } from '../../test/records.ts';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';
import { streamResultHeads } from '../results/result-heads.ts';
import { openRecorded } from '../runs/open-recorded.ts';
import { readRuns } from '../runs/run-store.ts';
import { openCounted } from './fold-side.ts';
import { listAlike } from './list-alike.ts';
import { openSide } from './open-side.ts';

const share = shareServer();

const GOALS = 5;
const atTimes = <Value>(weight: number, value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const often = <Value>(value: fc.Arbitrary<Value>) => atTimes(2, value);
/** In one attempt of many: most campaigns are to be counted. */
const rarely = <Value>(value: fc.Arbitrary<Value>) => atTimes(60, value);
const goal = fc.nat(GOALS - 1);

const status = fc.constantFrom<EvaluationStatus>(
  ...(['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'FAILED_JAILBREAK'] as const),
  ...evaluationStatuses,
);
const metrics = fc.record(
  {
    weak: often(fc.constantFrom('complied', 'refused', 'unread')),
    cached: often(fc.constant(true)),
    unfinished: often(fc.constant('length')),
    blocked_by: often(fc.constant('filter')),
    leaked_in: often(fc.constant('reasoning')),
    evidence: often(fc.constantFrom('said', 'called', 'done', 'meant', 'did')),
    rules: rarely(fc.constant([{ rule: 'send_email' }])),
    severity: often(fc.constantFrom(3, 4)),
    concealed: often(fc.constant(true)),
    undecided: often(fc.constantFrom('not_observable', 'not_delivered')),
    texts: often(
      fc.record({
        prompt: fc.constantFrom('aaaaaaa1', 'aaaaaaa2', 'aaaaaaa3', 'aaaaaaa4', 'aaaaaaa5'),
        reply: fc.constantFrom('bbbbbbb1', 'bbbbbbb2'),
        refuses: fc.boolean(),
      }),
    ),
  },
  { requiredKeys: [] },
);
const attempts = fc.record({
  goal,
  status,
  metrics,
  /** How far the attempt is from what a campaign of ours records. */
  more: fc.record(
    {
      attempt: fc.constantFrom('a-1', 'a-2', ''),
      place: fc.integer({ min: 1, max: 5 }),
      requests_max: fc.constantFrom(5, 9),
      repeat: fc.integer({ min: 1, max: 3 }),
      superseded: rarely(fc.constant(true)),
      technique: rarely(fc.constantFrom('pair', 'tap', 'other', '', 7)),
      published: often(fc.record({ by: fc.constant('HarmBench'), id: fc.constantFrom('x', 'y') })),
      category: often(fc.constantFrom('privacy', 'not listed')),
      owasp: often(fc.constantFrom('LLM01:2025', 'LLM07')),
      arm: rarely(fc.constantFrom('control', 'benign', 'search', 'harmless')),
    },
    { requiredKeys: [] },
  ),
  text: fc.constantFrom('', '', '', ' reworded', '!'),
});
const attempt = attempts.map((one) => ({ ...one, text: `goal ${one.goal}${one.text}` }));

const run = fc.record({
  attempts: fc.array(attempt, { maxLength: 14 }),
  status: fc.constantFrom('COMPLETED', 'COMPLETED', 'FAILED', 'RUNNING' as const),
  isNumbered: fc.constantFrom(true, true, true, false),
  arm: fc.constantFrom('attack', 'attack', 'attack', 'control', 'benign'),
  progress: fc.option(
    fc.record({
      ...{ elapsed_ms: fc.constant(1), spending: fc.constant([]) },
      unfinished: fc.option(fc.array(goal, { maxLength: 1 })),
      held_out: fc.option(fc.array(goal, { maxLength: 1 })),
      restarted: fc.constantFrom([], [], [], [[0, 1]]),
    }),
  ),
});
const campaign = fc.record({
  runs: fc.array(run, { minLength: 1, maxLength: 2 }),
  plan: fc.constantFrom<JsonObject[]>({ goals_total: GOALS }, { goals_total: GOALS + 1 }, {}),
  repeat: fc.constantFrom(undefined, 3),
  /** What happens once it is recorded, to the result at a place. */
  later: fc.array(
    fc.record({
      does: fc.constantFrom('review', 'review', 'delete', 'retell'),
      at: fc.nat(20),
      status,
    }),
    { maxLength: 2 },
  ),
});
type Campaign = typeof campaign extends fc.Arbitrary<infer Value> ? Value : never;

const techniques = ['pair', 'tap'];

async function record({ client }: TestOrganization, agent: string, given: Campaign) {
  const id: string = crypto.randomUUID();
  const runs: string[] = [];
  const results: string[] = [];
  for (const [at, { attempts, isNumbered, arm, progress, status }] of given.runs.entries()) {
    const technique = techniques[at] ?? '';
    const run_config = {
      attack_type: technique,
      campaign: { id, technique, techniques, looks_for: ['weak-judge', 'cut'], ...given.plan },
      ...(given.repeat && { repeat: given.repeat }),
      ...(progress && { progress }),
      ...(arm === 'benign' && { over_refusal: true }),
    } as JsonObject;
    const run = await client.runs.runTests({ body: { agent, run_config } });
    runs.push(run.id);
    const params = { id: run.id };
    const sent = attempts.map(({ goal, status: evaluation_status, metrics, more, text }) => ({
      ...{ evaluation_status, evaluation_metrics: metrics as JsonObject },
      goal: text,
      ...(isNumbered && { goal_index: goal }),
      agent_specific_data: { arm, ...more } as JsonObject,
    }));
    if (sent.length > 0) {
      const made = await client.runs.recordResults({ params, body: { results: sent } });
      results.push(...made.results.map((one) => one.id));
    }
    await client.runs.update({ params, body: { status: status as 'COMPLETED' } });
  }
  for (const { does, at, status } of given.later) {
    const [id] = results.splice(at % Math.max(1, results.length), 1);
    if (id === undefined) continue;
    const params = { id };
    if (does === 'delete') await client.results.delete({ params });
    else if (does === 'review')
      await client.reviews.create({ params, body: { evaluation_status: status, reason: 'seen' } });
    else await client.results.update({ params, body: { agent_specific_data: { arm: 'attack' } } });
  }
  return { id, runs };
}

const MANY = 8;

/** Attempts at a goal of few kinds, so that many goals are alike; two differ in nothing but their marks. */
const attemptsOfKind = fc.array(
  attempt.map(({ more: { technique: _, arm: __, published: ___, ...more }, ...one }) => ({
    ...{ ...one, more },
  })),
  { minLength: 1, maxLength: 2 },
);
const kinds = fc
  .tuple(attemptsOfKind, attemptsOfKind, metrics)
  .map(([one, other, metrics]) => [one, one.map((its) => ({ ...its, metrics })), other]);
const goals = fc.array(
  fc.record({
    text: fc.constantFrom('sing', 'Sing.', 'whistle', 'reveal it'),
    reworded: rarely(fc.constant('dance')),
    published: often(fc.record({ by: fc.constant('HarmBench'), id: fc.constantFrom('x', 'y') })),
    kind: fc.constantFrom(0, 0, 0, 1, 2),
  }),
  { minLength: MANY, maxLength: MANY },
);
const inOrder = fc.constantFrom(true, true, false);

/** Two campaigns with the same goals, most of them attacked alike in each run. */
const twice = fc
  .record({
    goals,
    runs: fc.integer({ min: 1, max: 2 }),
    plan: fc.constantFrom<JsonObject>({ goals_total: MANY }, { goals_total: MANY + 2 }, {}),
  })
  .chain(({ goals, runs: count, plan }) => {
    const whole = fc
      .tuple(run, kinds, inOrder, fc.boolean())
      .map(([one, kinds, isInOrder, again]) => {
        const attempts = goals.flatMap(({ kind, text, reworded, published }, goal) =>
          (kinds[kind] ?? []).map((one) => ({
            ...{ ...one, goal, text: again ? (reworded ?? text) : text },
            more: { ...one.more, ...(published && { published }) },
          })),
        );
        return {
          ...{ ...one, attempts: isInOrder ? attempts : attempts.toReversed() },
          arm: 'attack' as const,
          progress: one.progress && { ...one.progress, held_out: null, restarted: [] as const },
        };
      });
    const runs = fc.array(whole, { minLength: count, maxLength: count });
    const side = fc.tuple(campaign, runs).map(([one, runs]) => ({ ...one, runs, plan, later: [] }));
    return fc.tuple(side, side);
  });

type Recorded = Awaited<ReturnType<typeof record>>;

/** The campaign as a report reads it: attempt by attempt. */
async function readAttempts({ db }: TestServer, organizationId: string, { id, runs }: Recorded) {
  const found = await collectRecords(readRuns(db, organizationId, runs));
  const { signal } = new AbortController();
  return openRecorded(id, found, {
    resultsOf: (run) => streamResultHeads(db, { organizationId, run, signal }),
    titles: noTitles,
    evidenceOf: () => Promise.reject(new Error('No evidence is read.')),
  });
}

const RUNS = Number(process.env['RUNS'] ?? 40);

async function openOrganization() {
  const server = share();
  const org = await server.org();
  const { id: agent } = await makeAgent(org.client);
  const open = (one: Recorded) => openRecordedSide(server, org, one);
  return {
    record: (given: Campaign) => record(org, agent, given),
    isCounted: async (one: Recorded) => (await open(one)).isCounted,
    async areAlike(base: Recorded, head: Recorded) {
      const reading = { organizationId: org.organizationId, db: server.db };
      const [before, after] = [await open(base), await open(head)];
      if (!before.isCounted || !after.isCounted) return false;
      const sides = [
        await openCounted(before, reading),
        await openCounted(after, reading),
      ] as const;
      return (await listAlike(...sides, reading)) !== undefined;
    },
    async expectAsByAttempts(base: Recorded, head: Recorded) {
      const read = (one: Recorded) => readAttempts(server, org.organizationId, one);
      const compared = await org.client.runs.compare({ query: { base: base.id, head: head.id } });
      expect(compared).toEqual(await compareCampaigns(await read(base), await read(head)));
    },
  };
}

async function openRecordedSide(
  { db }: TestServer,
  { organizationId }: TestOrganization,
  { id, runs }: Recorded,
) {
  const found = await collectRecords(readRuns(db, organizationId, runs));
  return openSide(db, { organizationId, name: id, runs: found });
}

test('counts compare campaigns as their attempts do', { timeout: 300_000 }, async () => {
  const { record, isCounted, expectAsByAttempts } = await openOrganization();
  let counted = 0;

  await fc.assert(
    fc.asyncProperty(campaign, campaign, async (earlier, later) => {
      const before = await record(earlier);
      const after = await record(later);
      const [run = ''] = after.runs;
      const alone = { id: run, runs: [run] };

      for (const [base, head] of [
        [before, after],
        [alone, before],
      ] as const) {
        await expectAsByAttempts(base, head);
        counted += Number(await isCounted(head));
      }
    }),
    { numRuns: RUNS },
  );
  expect(counted).toBeGreaterThan(RUNS / 4);
});

test('goals that are counted alike compare as if each were counted', {
  timeout: 300_000,
}, async () => {
  const { record, areAlike, expectAsByAttempts } = await openOrganization();
  let alike = 0;

  await fc.assert(
    fc.asyncProperty(twice, async ([earlier, later]) => {
      const before = await record(earlier);
      const after = await record(later);

      await expectAsByAttempts(before, after);
      alike += Number(await areAlike(before, after));
    }),
    { numRuns: RUNS },
  );
  expect(alike).toBeGreaterThan(RUNS / 10);
});
