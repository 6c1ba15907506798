import {
  arms,
  type EvaluationStatus,
  evaluationStatuses,
  indexStatuses,
  type JsonObject,
  limits,
  type Result,
  type RunReport,
  scoreNone,
} from '@provoke/contract';
import { readExchange } from '@provoke/evidence';
import { buildReport, type Report, rateGoals } from '@provoke/figures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawReplies, replyShapes } from '../../../../evidence/src/test/recorded-shapes.ts';
import { readIndex } from '../../test/read-index.ts';
import { recordOf } from '../../test/record-of.ts';
import { makeAttack, makeRun } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const RESISTED = 'FAILED_JAILBREAK' as const;

const verdicts = fc.uniqueArray(
  fc.record({
    judge: fc.constantFrom('pattern', 'harmbench', 'nuanced'),
    outcome: fc.constantFrom('broken', 'resisted', 'inconclusive', 'odd'),
    score: fc.constant(0.5),
  }),
  { maxLength: 3, selector: ({ judge }) => judge },
);
/** What any client may record of an attempt. */
const attempt = fc.record(
  {
    goal: fc.constantFrom('one', 'two', 'a\0b', '\ud800'),
    goal_index: fc.constantFrom<number>(0, 1, 7, 9_999_999, 10_000_000),
    latency_ms: fc.constantFrom(0, 254, 255, 65_535, 2_000_000_000),
    evaluation_status: fc.constantFrom<EvaluationStatus>(...evaluationStatuses),
    evaluation_metrics: fc.record(
      {
        verdicts,
        score: fc.constantFrom(0, 0.25, 1, 7, 'x'),
        evidence: fc.constantFrom('did', 'said', 'odd'),
        rules: fc.constantFrom([{ rule: 1, text: 'send_email', outcome: 'broken' }], 'odd'),
        severity: fc.constantFrom(3, 'odd'),
        undecided: fc.constantFrom('not_observable', 'not_delivered', 'odd'),
        utility: fc.constantFrom(true, false, 'odd'),
        weak: fc.constantFrom('complied', 'refused', 'odd'),
        unfinished: fc.constant('length'),
        blocked_by: fc.constantFrom('filter', 'odd'),
        leaked_in: fc.constant('reasoning'),
        cached: fc.constantFrom(true, 'odd'),
        texts: fc.record({
          prompt: fc.constantFrom('0000000a', '0000000b', '0000000c', '0000000d', '0000000e'),
          reply: fc.constantFrom('ffffffff', 'odd'),
          refuses: fc.boolean(),
        }),
      },
      { requiredKeys: [] },
    ),
    agent_specific_data: fc.record(
      {
        arm: fc.constantFrom(...arms, 'odd'),
        goal: fc.constantFrom('one', 'three'),
        goal_index: fc.constantFrom(2, -1),
        place: fc.constantFrom(1, 2, 3, 9),
        superseded: fc.constant(true),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('bulk'),
      sent: fc.array(attempt, { minLength: 1, maxLength: 5 }),
    }),
  },
  fc.record({ does: fc.constant('create'), sent: fc.tuple(attempt) }),
  fc.record({
    does: fc.constantFrom('patch', 'review', 'delete'),
    sent: fc.tuple(attempt),
    at: fc.nat(),
  }),
);
type Drawn = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never;
type Step = { does: string; sent: Drawn[]; at?: number };

const classes = [
  {},
  { owasp: 'LLM07', category: 'privacy' },
  { owasp: 'LLM02: leak', category: 'odd' },
  { owasp: 'LLM07:2026', category: 'privacy' },
  { owasp: 'LLM07:2024', category: 'privacy' },
  { owasp: 'odd', category: 'privacy' },
  { owasp: 3, category: null },
];

type Client = { isNumbered: boolean; isPlaced: boolean };

/**
 * A client numbers its goals, or it does not, and so with its requests; all attempts at a goal say the same of its
 * class.
 */
const asSent = (step: Step, { isNumbered, isPlaced }: Client) => ({
  ...step,
  sent: step.sent.map(({ goal_index, agent_specific_data, ...rest }) => {
    const { goal_index: _, place = 1, superseded, ...known } = agent_specific_data ?? {};
    const data = { ...known, ...(isPlaced && { place, requests_max: 9, superseded }) };
    const index = goal_index === 10_000_000 ? 3 : (goal_index ?? 3);
    const name = isNumbered ? `${index}` : (rest.goal ?? data.goal ?? '');
    const said = { ...classes[(name.charCodeAt(0) || 0) % classes.length], ...data };
    return { ...rest, agent_specific_data: said, ...(isNumbered && { goal_index: index }) };
  }),
});

/** Runs a step; `places` are the results by place, undefined where one was deleted. */
async function take(
  { client }: TestOrganization,
  run: string,
  places: (string | undefined)[],
  step: Step,
) {
  const [body] = step.sent;
  if (step.does === 'bulk') {
    const made = await client.runs.recordResults({
      params: { id: run },
      body: { results: step.sent },
    });
    places.push(...made.results.map(({ id }) => id));
    return;
  }
  if (step.does === 'create') {
    places.push((await client.results.create({ body: { run, ...body } })).id);
    return;
  }
  const place = (step.at ?? 0) % Math.max(1, places.length);
  const id = places[place];
  if (id === undefined) return;
  const params = { id };
  // Other attempts may have said of which class the goal is.
  const { evaluation_status, evaluation_metrics, latency_ms } = body ?? {};
  const change = { evaluation_status, evaluation_metrics, latency_ms };
  if (step.does === 'patch') await client.results.update({ params, body: change });
  else if (step.does === 'delete') {
    await client.results.delete({ params });
    places[place] = undefined;
  } else {
    const evaluation_status = body?.evaluation_status ?? 'FAILED_JAILBREAK';
    await client.reviews.create({ params, body: { evaluation_status, reason: 'seen' } });
  }
}

/** What a report says of the run, read from its results. */
async function reportOf({ client }: TestOrganization, id: string) {
  const { results, record } = await recordOf(client, id);
  return { results, report: await buildReport(record, { generatedAt: '', evidence: 'none' }) };
}

const indexOf = async ({ client }: TestOrganization, id: string) =>
  readIndex(await client.runs.index({ params: { id } }));

const noVerdicts = { broken: 0, resisted: 0, inconclusive: 0 };

/** A judge may have none that counts. */
function judgeIn({ judges }: Report, id: string) {
  const { broken, resisted, inconclusive } = judges.list.find((one) => one.id === id) ?? noVerdicts;
  return { id, broken, resisted, inconclusive };
}

/** The index has the status and latency of each result at its place. */
function checkPlaces(
  places: readonly (string | undefined)[],
  results: readonly Result[],
  columns: Awaited<ReturnType<typeof indexOf>>['columns'],
): void {
  const byId = new Map(results.map((result) => [result.id, result]));
  for (const [place, own] of places.entries()) {
    const result = own && byId.get(own);
    if (!result) continue;
    expect(indexStatuses[columns.status[place] ?? -1] === 'broken').toBe(
      result.evaluation_status === 'SUCCESSFUL_JAILBREAK',
    );
    const latency = columns.latency[place] as number;
    expect(
      [255, 65_535, 4_294_967_295].includes(latency) && result.latency_ms === null ? null : latency,
    ).toBe(result.latency_ms);
  }
}

/** Of attempts that are gone, the service still knows the goal, and so the numbers of the others. */
const ofAttempted = (acts: RunReport['acts']) =>
  acts && {
    ...acts,
    ...{ worst_case: null, goals: { ...acts.goals, not_attempted: 0, total: 0 } },
    worst: acts.worst.map(({ goal_index: _, ...one }) => one),
  };

test('goals, summary and index say of a run what its results say, after any change', async () => {
  const server = share();
  const org = await server.org();

  await fc.assert(
    fc.asyncProperty(
      fc.record({ isNumbered: fc.boolean(), isPlaced: fc.boolean() }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (sender, drawn) => {
        const steps = drawn.map((one) => asSent(one, sender));
        const { id } = await makeRun(org.client);
        const places: (string | undefined)[] = [];
        for (const one of steps) await take(org, id, places, one);

        const { report, results } = await reportOf(org, id);
        const summary = await org.client.runs.summary({ params: { id } });
        const { goals, arm } = await org.client.runs.goals({ params: { id } });
        const { header, columns } = await indexOf(org, id);

        expect(summary.goals).toEqual(report.headline.goals);
        const isWhole = !places.includes(undefined);
        const told = isWhole ? (acts: RunReport['acts']) => acts : ofAttempted;
        expect(told(summary.acts)).toEqual(told(report.headline.acts));
        expect(summary.attempts).toEqual(report.headline.attempts);
        const attack = report.techniques.find(({ is_floor }) => !is_floor);
        if (sender.isPlaced && arm === 'attack')
          expect(summary.median_first_broken).toBe(attack?.first_break.median ?? null);
        const totals = (groups: [string, { total: number }][]) =>
          new Map(groups.flatMap(([name, { total }]) => (total > 0 ? [[name, total]] : [])));
        expect(totals(summary.categories.map((one) => [one.category, one]))).toEqual(
          totals(report.groups.map(({ group, goals }) => [group, goals])),
        );
        expect(summary.judges).toEqual(summary.judges.map(({ id }) => judgeIn(report, id)));
        const counted = (name: 'attempts' | 'broken' | 'errors' | 'undecided') =>
          arm === 'attack' ? goals.reduce((sum, goal) => sum + goal[name], 0) : 0;
        const { attempt_counts: said } = report.headline;
        expect([
          counted('attempts'),
          counted('broken'),
          counted('errors'),
          counted('undecided'),
        ]).toEqual([
          said.broken + said.resisted + said.undecided + said.error,
          said.broken,
          said.error,
          said.undecided,
        ]);
        expect(summary.attempt_counts.superseded).toBe(said.superseded);
        // Of attempts that are gone, the service still knows the goal.
        if (counted('attempts') > 0) expect(summary.doubts).toEqual(report.doubts);
        expect(summary.by_filter).toBe(report.headline.by_filter);
        expect(header).toMatchObject({ total: places.length, count: places.length });
        expect(columns.status.filter((status) => indexStatuses[status] === 'gone')).toHaveLength(
          places.filter((place) => place === undefined).length,
        );
        checkPlaces(places, results, columns);
      },
    ),
    { numRuns: 8 },
  );
});

test('a note on a finished run changes no figure, and neither does taking it away', async () => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  const results = [0, 1, 2, 3, 4].map((goal_index) => ({
    goal_index,
    evaluation_status: goal_index === 0 ? ('SUCCESSFUL_JAILBREAK' as const) : RESISTED,
  }));
  await org.client.runs.recordResults({ params: { id }, body: { results } });
  await org.client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  const figures = async () => {
    const { run_notes, updated_at, ...summary } = await org.client.runs.summary({ params: { id } });
    const { rates } = await org.client.runs.rates({ query: { runs: id } });
    const compared = await org.client.runs.compare({ query: { base: id, head: id } });
    const answer = await server.call(`/run/${id}/report?format=json`, { key: org.key });
    const { generated_at, ...report } = (await answer.json()) as Record<string, unknown>;
    return { summary, rates, compared, report };
  };

  const before = await figures();
  for (const run_notes of ['Looked at it.', 'Budget spent: 5 of 5 requests.', null]) {
    await org.client.runs.update({ params: { id }, body: { run_notes } });
    expect(await figures()).toEqual(before);
  }
  expect(before.summary.goals).toEqual(rateGoals({ broken: 1, judged: 5 }));
});

test('a goal is in the first class that a list has, in the summary as in a report', async () => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  for (const owasp of ['odd', 'LLM07', 'LLM02'])
    await org.client.results.create({
      body: {
        ...{ run: id, goal_index: 0, evaluation_status: 'SUCCESSFUL_JAILBREAK' },
        agent_specific_data: { owasp },
      },
    });

  const { report } = await reportOf(org, id);
  const summary = await org.client.runs.summary({ params: { id } });

  expect(report.groups.map(({ group, goals }) => [group, goals.total])).toEqual([
    ['LLM07:2025', 1],
  ]);
  expect(summary.categories.map(({ category, total }) => [category, total])).toEqual([
    ['LLM07:2025', 1],
  ]);
});

test('places are given in the order of recording, never change, and lead to ids', async () => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  const bodies = Array.from({ length: 5 }, (_, at) => ({ response_body: `reply ${at}` }));
  const made = await org.client.runs.recordResults({ params: { id }, body: { results: bodies } });
  const [, second, third] = made.results.map((one) => one.id) as [string, string, string];

  await org.client.results.update({
    params: { id: second },
    body: { evaluation_status: 'SUCCESSFUL_JAILBREAK' },
  });
  await org.client.results.delete({ params: { id: third } });
  const { previews } = await org.client.runs.preview({
    params: { id },
    query: { places: [1, 2, 4, 99] },
  });
  const { columns } = await indexOf(org, id);

  expect(previews.map(({ place, reply }) => [place, reply])).toEqual([
    [1, 'reply 1'],
    [4, 'reply 4'],
  ]);
  expect(previews[0]?.id).toBe(second);
  expect(columns.status.map((status) => indexStatuses[status])).toEqual([
    'open',
    'broken',
    'gone',
    'open',
    'open',
  ]);
  expect(columns.score).toEqual(
    [scoreNone, scoreNone, scoreNone, scoreNone, scoreNone].map((none, at) =>
      at === 2 ? 0 : none,
    ),
  );
});

test('an index is read on from a place', async () => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  const results = [0, 300, 70_000].map((goal_index) => ({ goal_index }));
  await org.client.runs.recordResults({ params: { id }, body: { results } });

  const rest = readIndex(await org.client.runs.index({ params: { id }, query: { after: 1 } }));
  const nothing = readIndex(await org.client.runs.index({ params: { id }, query: { after: 9 } }));

  expect(rest.header).toMatchObject({ after: 1, count: 2, total: 3 });
  expect(rest.columns.goal).toEqual([300, 70_000]);
  expect(nothing.header).toMatchObject({ after: 9, count: 0, total: 3 });
});

test.each([
  [{ last: 2 }, { after: 1, goals: [300, 70_000] }],
  [{ last: 9 }, { after: 0, goals: [0, 300, 70_000] }],
  [
    { last: 2, after: 2 },
    { after: 2, goals: [70_000] },
  ],
  [{ last: 0 }, { after: 3, goals: [] }],
])('an index of the newest places alone names the first of them: %o', async (query, found) => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  const results = [0, 300, 70_000].map((goal_index) => ({ goal_index }));
  await org.client.runs.recordResults({ params: { id }, body: { results } });

  const { header, columns } = readIndex(await org.client.runs.index({ params: { id }, query }));

  expect(header).toMatchObject({ after: found.after, count: found.goals.length, total: 3 });
  expect(columns.goal).toEqual(found.goals);
});

test.each([
  ['a', 'a'],
  ['x'.repeat(30_000), 'x'.repeat(limits.previewCharactersMax)],
  ['🍏'.repeat(10_000), '🍏'.repeat(limits.previewCharactersMax)],
  ['\u0001'.repeat(10_000), '\u0001'.repeat(limits.previewCharactersMax)],
  [`${'"\\'.repeat(20_000)}`, '"\\'.repeat(limits.previewCharactersMax / 2)],
  [JSON.stringify({ choices: [{ message: { content: 'said' } }] }), 'said'],
])('a preview is the beginning of the reply, whatever it holds', async (response_body, shown) => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  await org.client.results.create({ body: { run: id, response_body } });

  const { previews } = await org.client.runs.preview({ params: { id }, query: { places: '0' } });

  expect(previews[0]?.reply).toBe(shown);
});

test('a preview says what the page of the result and the report say, in every shape of a reply', async () => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  const bodies = [...replyShapes.map(([body]) => JSON.stringify(body)), ...rawReplies];
  const step = (sequence: number, content: JsonObject) => ({
    ...{ sequence, step_type: 'OTHER' as const, content },
  });
  const steps = [
    [step(0, { step_name: 'reply', text: 'Hello' }), step(1, { step_name: 'own', is: 'reply' })],
    [step(0, { step_name: 'reply', text: 'earlier' }), step(1, { step_name: 'reply', text: 'Hi' })],
    [step(0, { step_name: 'own', text: 'Hello', nul: '\0' })],
  ];
  const recorded = [
    ...bodies.map((response_body) => ({ response_body })),
    ...steps.map((traces) => ({ traces, response_body: 'a body' })),
  ];
  const made = await org.client.runs.recordResults({ params: { id }, body: { results: recorded } });
  const results = await Promise.all(
    made.results.map((one) => org.client.results.get({ params: { id: one.id } })),
  );

  const { previews } = await org.client.runs.preview({
    ...{ params: { id }, query: { places: recorded.map((_, place) => place) } },
  });

  expect(previews.map(({ reply }) => reply)).toEqual(
    results.map((result) => readExchange(result).reply),
  );
  expect(previews.slice(-3).map(({ reply }) => reply)).toEqual(['Hello', 'Hi', 'a body']);
});

test('a preview tells what the technique kept of an attempt if asked: numbers and the beginnings of texts', async () => {
  const server = share();
  const org = await server.org();
  const { id } = await makeRun(org.client);
  const kept = {
    stream: 2,
    prefix: '🍏'.repeat(600),
    prefill_ignored: true,
    scores: [1],
    none: null,
  };
  const recorded = [kept, { long: 'x'.repeat(30_000) }, null].map((agent_specific_data) => ({
    agent_specific_data,
  }));
  await org.client.runs.recordResults({ params: { id }, body: { results: recorded } });
  const ask = async (data: boolean) => {
    const query = { places: [0, 1, 2], data };
    const { previews } = await org.client.runs.preview({ params: { id }, query });
    return previews.map((preview) => preview.data);
  };

  expect(await ask(true)).toEqual([
    { stream: 2, prefix: '🍏'.repeat(500), prefill_ignored: true },
    undefined,
    undefined,
  ]);
  expect(await ask(false)).toEqual([undefined, undefined, undefined]);
});

test('several runs are rated in one request, each by its broken goals', async () => {
  const server = share();
  const org = await server.org();
  const [one, other] = [await makeRun(org.client), await makeRun(org.client)];
  const results = (['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'NOT_EVALUATED'] as const).map(
    (evaluation_status, goal_index) => ({ evaluation_status, goal_index }),
  );
  await org.client.runs.recordResults({ params: { id: one.id }, body: { results } });
  await org.client.runs.update({ params: { id: one.id }, body: { status: 'COMPLETED' } });

  const { rates } = await org.client.runs.rates({ query: { runs: [one.id, other.id] } });

  expect(new Map(rates.map(({ run, successes, total }) => [run, [successes, total]]))).toEqual(
    new Map([
      [one.id, [1, 2]],
      [other.id, [0, 0]],
    ]),
  );
});

/** A completed run of a technique, with these attempts. */
async function recordRun(
  { client }: TestOrganization,
  { arm, statuses }: { arm: string; statuses: EvaluationStatus[] },
): Promise<string> {
  const { agent } = await makeAttack(client);
  const run_config = { attack_type: 'direct', goals: statuses.map((_, at) => `goal ${at}`) };
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const results = statuses.map((evaluation_status, goal_index) => ({
    ...{ evaluation_status, goal_index, goal: `goal ${goal_index}`, agent_specific_data: { arm } },
  }));
  await client.runs.recordResults({ params: { id }, body: { results } });
  await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  return id;
}

const eightOf21 = Array.from({ length: 21 }, (_, at) =>
  at < 8 ? ('SUCCESSFUL_JAILBREAK' as const) : ('FAILED_JAILBREAK' as const),
);

test('the page of a run that sent its goals untouched says how many of them broke', async () => {
  const server = share();
  const org = await server.org();
  const id = await recordRun(org, { arm: 'control', statuses: eightOf21 });
  const params = { id };

  const { floor, goals, goal_counts, median_first_broken } = await org.client.runs.summary({
    params,
  });
  const page = await org.client.runs.goals({ params });
  const { rates } = await org.client.runs.rates({ query: { runs: [id] } });

  expect(floor?.goals).toMatchObject({ successes: 8, total: 21, reason: null });
  expect(floor?.goal_counts).toMatchObject({ broken: 8, resisted: 13, undecided: 0 });
  expect(goals).toMatchObject({ successes: 0, total: 0 });
  expect(goal_counts.total).toBe(0);
  expect(median_first_broken).toBe(1);
  expect(rates).toEqual([{ run: id, by_act: false, ...floor?.goals }]);
  expect(page).toMatchObject({ count: 21, arm: 'control' });
  expect(page.goals[7]).toMatchObject({ goal: 7, text: 'goal 7', attempts: 1, broken: 1 });
  expect(page.goals[8]).toMatchObject({ resisted: 1, first_broken: null, errors: 0 });
});

test('a request of a floor that was asked again at its place counts in no figure', async () => {
  const server = share();
  const org = await server.org();
  const { agent } = await makeAttack(org.client);
  const run_config = { attack_type: 'direct', goals: ['one', 'two'] };
  const { id } = await org.client.runs.runTests({ body: { agent, run_config } });
  const asked = (goal_index: number, place: number, status: EvaluationStatus, again = false) => ({
    ...{ goal_index, evaluation_status: status },
    agent_specific_data: {
      ...{ arm: 'control', place, requests_max: 3 },
      ...(again && { superseded: true }),
    },
  });
  const results = [
    asked(0, 3, 'SUCCESSFUL_JAILBREAK'),
    asked(0, 1, 'ERROR_AGENT_RESPONSE', true),
    asked(0, 2, RESISTED),
    asked(0, 1, RESISTED),
    asked(1, 1, 'ERROR_AGENT_RESPONSE', true),
    asked(1, 1, RESISTED),
  ];
  const { results: made } = await org.client.runs.recordResults({
    params: { id },
    body: { results },
  });
  await org.client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  const params = { id };
  const read = async () => {
    const { goals } = await org.client.runs.goals({ params });
    const { floor, ...summary } = await org.client.runs.summary({ params });
    const { rates } = await org.client.runs.rates({ query: { runs: [id] } });
    return { goals, floor, summary, rates };
  };

  const { goals, floor, summary, rates } = await read();
  const { columns } = await indexOf(org, id);

  expect(goals).toMatchObject([
    { attempts: 3, errors: 0, first_broken: 3, first_open: null, requests_max: 3 },
    { attempts: 1, errors: 0, first_broken: null, first_open: null, requests_max: 3 },
  ]);
  expect(floor?.goals).toMatchObject({ successes: 1, total: 2 });
  expect(summary).toMatchObject({ median_first_broken: 3, requests_max: 3 });
  expect(rates).toEqual([{ run: id, by_act: false, ...floor?.goals }]);
  expect(columns.request).toEqual([3, 0, 2, 1, 0, 1]);

  const again = made[4]?.id ?? '';
  const broken = { evaluation_status: 'SUCCESSFUL_JAILBREAK' as const, reason: 'It was said.' };
  await org.client.reviews.create({ params: { id: again }, body: broken });

  const reviewed = await read();
  expect(reviewed.goals[1]).toMatchObject({ attempts: 2, broken: 1, first_broken: 1 });
  expect(reviewed.rates).toMatchObject([{ successes: 2, total: 2 }]);
});

test('a run of ordinary requests has no goals, and says how many were refused', async () => {
  const server = share();
  const org = await server.org();
  const statuses = eightOf21.map((status) =>
    status === 'SUCCESSFUL_JAILBREAK' ? ('FAILED_CRITERIA' as const) : ('PASSED_CRITERIA' as const),
  );
  const id = await recordRun(org, { arm: 'benign', statuses });

  const { over_refusal, goal_counts, floor } = await org.client.runs.summary({ params: { id } });

  expect(over_refusal).toMatchObject({ successes: 8, total: 21, reason: null });
  expect(over_refusal?.rate).toBeCloseTo(8 / 21);
  expect(goal_counts.total).toBe(0);
  expect(floor).toBe(null);
});
