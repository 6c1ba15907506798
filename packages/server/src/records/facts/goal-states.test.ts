import { type EvaluationStatus, type JsonObject, runStatuses } from '@provoke/contract';
import { foldRecord, measureCampaign } from '@provoke/figures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { recordOf } from '../../test/record-of.ts';
import { makeAgent } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const GOALS = 6;
const index = fc.nat(GOALS);
const status = fc.constantFrom<EvaluationStatus>(
  ...([
    'SUCCESSFUL_JAILBREAK',
    'FAILED_JAILBREAK',
    'FAILED_JAILBREAK',
    'FAILED_JAILBREAK',
  ] as const),
  ...(['NOT_EVALUATED', 'ERROR_AGENT_RESPONSE', 'PASSED_CRITERIA', 'FAILED_CRITERIA'] as const),
);
/** What rules said of an attempt; most runs have none. */
const ruled = fc.constantFrom<JsonObject>(
  {},
  { evidence: 'said', said: true },
  { evidence: 'meant', severity: 2 },
  { evidence: 'did', severity: 3 },
  { undecided: 'not_observable' },
);
const progress = fc.record({
  ...{ elapsed_ms: fc.constant(1), spending: fc.constant([]) },
  unfinished: fc.option(fc.array(index, { maxLength: 2 })),
  held_out: fc.option(fc.array(index, { maxLength: 2 })),
  restarted: fc.option(fc.array(fc.tuple(index, fc.nat(2)), { maxLength: 2 })),
});
const drawn = fc.record({
  status: fc.constantFrom(...runStatuses),
  /** Another client keeps none, or something else under that name. */
  progress: fc.oneof(
    { weight: 6, arbitrary: progress },
    fc.constantFrom(undefined, null, [], { unfinished: [0] }),
  ),
  arms: fc.constantFrom(
    ...[['attack'], ['control'], ['benign'], ['search'], ['attack', 'control', 'search', 'benign']],
  ),
  isNumbered: fc.boolean(),
  /** An attempt is an arm, a goal and a status. */
  attempts: fc.array(fc.tuple(fc.nat(3), index, status, fc.option(ruled)), { maxLength: 12 }),
  hasRules: fc.boolean(),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

/** A client that numbers no goal keeps nothing about one; one that resumes runs gives each a single purpose. */
function progressOf({ progress, isNumbered, arms }: Drawn) {
  if (!progress || !('held_out' in progress)) return progress;
  const { unfinished } = progress;
  if (!isNumbered)
    return { ...progress, unfinished: unfinished && [], held_out: [], restarted: [] };
  return arms.length > 1 ? { ...progress, restarted: [] } : progress;
}

type Attempt = { arm: string; goal: number; status: EvaluationStatus; metrics?: JsonObject };

function attemptsOf(given: Drawn): Attempt[] {
  const { arms, attempts, hasRules } = given;
  const made = attempts.map(([arm, goal, status, found]) => ({
    ...{ arm: arms[arm % arms.length] ?? '', goal, status },
    ...(hasRules && found && { metrics: { rules: [{ rule: 1 }], ...found } }),
  }));
  return [...repeatedIn(given), ...made];
}

/** A resume repeats attempts of which none was answered. */
function repeatedIn(given: Drawn): Attempt[] {
  const progress = progressOf(given);
  const [arm = ''] = given.arms;
  if (!progress || !('restarted' in progress) || arm === 'search') return [];
  const status = 'ERROR_AGENT_RESPONSE' as const;
  return [...new Map(progress.restarted ?? [])].flatMap(([goal, times]) =>
    Array.from({ length: times }, () => ({ arm, goal, status })),
  );
}

async function record({ client }: TestOrganization, agent: string, given: Drawn): Promise<string> {
  const run_config = { attack_type: 'pair', progress: progressOf(given) } as JsonObject;
  const { id } = await client.runs.runTests({ body: { agent, run_config } });
  const params = { id };
  await client.runs.update({ params, body: { status: given.status, run_notes: 'a note' } });
  const results = attemptsOf(given).map(({ arm, goal, status: evaluation_status, metrics }) => ({
    ...{ evaluation_status, goal: `goal ${goal}` },
    ...(metrics && { evaluation_metrics: metrics }),
    ...(given.isNumbered && { goal_index: goal }),
    agent_specific_data: { arm },
  }));
  if (results.length > 0) await client.runs.recordResults({ params, body: { results } });
  return id;
}

test('lists, pages and history count the goals of a run as its report does', async () => {
  const { org: makeOrg } = share();
  const org = await makeOrg();
  const { client } = org;
  const { id: agent } = await makeAgent(client);
  const expected = new Map<string, object>();

  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 8, maxLength: 8 }), async (all) => {
      for (const given of all) {
        const run = await record(org, agent, given);
        const summary = measureCampaign(await foldRecord((await recordOf(client, run)).record));
        const sent = attemptsOf(given);
        const isFloor =
          sent.some(({ arm }) => arm === 'control') && sent.every(({ arm }) => arm !== 'attack');
        const { goals, acts } = (isFloor && summary.floor) || summary;
        expected.set(run, { ...(acts?.did_it ?? goals), by_act: acts !== undefined });

        const page = await client.runs.summary({ params: { id: run } });

        expect(page).toMatchObject({
          goals: summary.goals,
          goal_counts: summary.campaign_goals,
          attempts: summary.attempts,
          bounds: summary.bounds,
          over_refusal: summary.over_refusal,
          floor: isFloor && summary.floor ? { goals: summary.floor.goals } : null,
          attempt_counts: { superseded: summary.superseded },
        });
      }
    }),
    { numRuns: draws(20) },
  );

  const runs = [...expected.keys()];
  for (let at = 0; at < runs.length; at += 50) {
    const { rates } = await client.runs.rates({ query: { runs: runs.slice(at, at + 50) } });
    for (const { run, ...rate } of rates) expect([run, rate]).toEqual([run, expected.get(run)]);
  }
  const history = await client.agents.history({ params: { id: agent } });
  for (const { run, technique: _, status: __, timestamp: ___, ...rate } of history.runs)
    expect([run, rate]).toEqual([run, expected.get(run)]);
});
