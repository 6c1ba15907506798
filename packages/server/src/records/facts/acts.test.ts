import {
  arms,
  type EvaluationStatus,
  flagsIn,
  indexEvidence,
  type Result,
} from '@provoke/contract';
import { actKinds, saidAndDid } from '@provoke/contract/lists';
import { readActs } from '@provoke/evidence';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { draws } from '../../test/draws.fixture.ts';
import { readIndex } from '../../test/read-index.ts';
import { makeRun } from '../../test/records.ts';
import { shareServer, startServer, type TestOrganization } from '../../test/start-server.ts';
import { buildFacts } from './build-facts.ts';

const share = shareServer();

/** What a member of the metrics may be, as it is sent: an object of JavaScript has no own `__proto__`. */
const sent = {
  evidence: ['null', '"said"', '"meant"', '"did"', '"reached"', '"odd"', '4', '["did"]'],
  rules: ['[{"rule":"r"}]', '[{}]', '[]', '["odd"]', '{"0":{}}', '"[{}]"', 'null'],
  severity: ['0', '5', '6', '7', '-1', '-0', '2.5', '1e308', '"3"', 'true', '[4]', 'null'],
  concealed: ['true', 'false', '"true"', '1', 'null'],
  claimed: ['true', 'false', '"true"', '{}'],
  stopped_by: ['"denied"', '""', 'null', 'true', '["denied"]'],
  undecided: ['"not_observable"', '"not_delivered"', '"odd"', 'true', '["not_observable"]'],
  utility: ['true', 'false', 'null', '"true"', '0'],
  tools: ['["send_email"]', '"send_email"', '[1e308]', '{"length":1e9}'],
  ['__proto__']: ['{"rules":[{}],"severity":6,"evidence":"did"}', 'null'],
  constructor: ['{"prototype":{}}', '"odd"'],
  toString: ['null', '1'],
};
const member = Object.entries(sent).map(([name, values]) =>
  fc.option(
    fc.constantFrom(...values).map((json) => `${JSON.stringify(name)}:${json}`),
    { freq: 2 },
  ),
);
const metrics = fc
  .tuple(fc.constantFrom('"rules":[{"rule":"r","outcome":"broken"}]', '"odd":1'), ...member)
  .map((members) => `{${members.filter((one) => one !== null).join(',')}}`);
const status = fc.constantFrom<EvaluationStatus>(
  ...(['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK', 'NOT_EVALUATED'] as const),
  ...(['ERROR_AGENT_RESPONSE', 'PASSED_CRITERIA'] as const),
);
const attempt = fc
  .record({ goal: fc.nat(2), status, metrics, arm: fc.constantFrom('attack', 'attack', 'control') })
  .map(
    ({ goal, status, metrics, arm }) =>
      `{"goal_index":${goal},"evaluation_status":"${status}","evaluation_metrics":${metrics},"agent_specific_data":{"arm":"${arm}"}}`,
  );
const change = fc.record({
  does: fc.constantFrom('PATCH', 'PUT', 'review', 'delete'),
  at: fc.nat(20),
  ...{ status, metrics },
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const post = async ({ key }: TestOrganization, path: string, body: string, method = 'POST') => {
  const answer = await share().call(path, { key, method, body });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as { id: string };
};

async function changeOne(
  org: TestOrganization,
  { run, id }: { run: string; id: string },
  { does, status, metrics }: Change,
): Promise<void> {
  const params = { id };
  if (does === 'delete') await org.client.results.delete({ params });
  else if (does === 'review')
    await org.client.reviews.create({
      params,
      body: { evaluation_status: status, reason: 'seen' },
    });
  else
    await post(
      org,
      `/result/${id}`,
      `{"run":"${run}","evaluation_status":"${status}","evaluation_metrics":${metrics}}`,
      does,
    );
}

async function listAll({ client }: TestOrganization, run: string): Promise<Result[]> {
  return (await client.results.list({ query: { run, page_size: 1_000 } })).results;
}

type Stored = { id: string; evidence: number; severity: number | null; acts: number };

const factsOf = async ({ organizationId }: TestOrganization, run: string) => {
  const { rows } = await sql<Stored>`
    select result_id as id, evidence, severity, acts from result_facts
    where organization_id = ${organizationId} and run_id = ${run} order by place`.execute(
    share().db,
  );
  return rows;
};

const readBack = ({ id, evidence, severity, acts }: Stored) => [
  id,
  { evidence: evidence === 0 ? null : indexEvidence[evidence], severity },
  flagsIn(actKinds, acts),
];

test('fact rows, index and goals say of acts what their results say, whatever is sent and changed', async () => {
  const org = await share().org();

  await fc.assert(
    fc.asyncProperty(
      fc.array(attempt, { minLength: 1, maxLength: 6 }),
      attempt,
      fc.array(change, { maxLength: 5 }),
      async (batch, single, changes) => {
        const { id: run } = await makeRun(org.client);
        await post(org, `/run/${run}/results`, `{"results":[${batch.join(',')}]}`);
        await post(org, '/result', single.replace('{', `{"run":"${run}",`));
        for (const one of changes) {
          const ids = (await listAll(org, run)).map(({ id }) => id);
          const id = ids[one.at % Math.max(1, ids.length)];
          if (id) await changeOne(org, { run, id }, one);
        }

        const results = await listAll(org, run);
        const stored = await factsOf(org, run);
        const { columns } = readIndex(await org.client.runs.index({ params: { id: run } }));
        const { goals, arm } = await org.client.runs.goals({ params: { id: run } });

        const said = new Map(results.map((result) => [result.id, readActs(result)]));
        expect(new Map(stored.map((one) => [one.id, readBack(one)]))).toEqual(
          new Map(Array.from(said, ([id, { kinds, ...rest }]) => [id, [id, rest, kinds]])),
        );
        const places = columns.status.map((_, at) => at).filter((at) => columns.status[at] !== 7);
        expect(places.map((at) => [columns.evidence[at], columns.acts[at]])).toEqual(
          stored.map(({ evidence, acts }) => [evidence, acts]),
        );
        expect(places.map((at) => columns.severity[at])).toEqual(
          stored.map(({ severity }) => severity ?? 255),
        );
        const { acts: told } = await org.client.runs.summary({ params: { id: run } });
        if (arm === 'attack')
          for (const cell of saidAndDid)
            expect(goals.filter((goal) => goal.cell === cell)).toHaveLength(
              told?.said_and_did[cell] ?? 0,
            );
        for (const { goal, evidence, acts } of goals) {
          const ruled = columns.goal.flatMap((at, place) =>
            at === goal &&
            columns.acts[place] !== 0 &&
            columns.status[place] !== 7 &&
            arms[columns.arm[place] ?? 0] === arm
              ? [`${columns.evidence[place]} ${columns.acts[place]} ${columns.status[place]}`]
              : [],
          );
          const alike = (acts ?? []).flatMap(({ evidence, acts, status, attempts }) =>
            Array<string>(attempts).fill(`${evidence} ${acts} ${status}`),
          );
          expect(alike.toSorted()).toEqual(ruled.toSorted());
          const broken = results.filter(
            (one) =>
              one.goal_index === goal &&
              one.evaluation_status === 'SUCCESSFUL_JAILBREAK' &&
              one.agent_specific_data?.['arm'] === arm,
          );
          const kinds = broken.map(({ id }) => said.get(id)?.evidence ?? 'none');
          expect(evidence).toBe(Math.max(0, ...kinds.map((kind) => indexEvidence.indexOf(kind))));
        }
      },
    ),
    { numRuns: draws(25) },
  );
});

test('facts that are built again say the same of acts', async () => {
  const server = await startServer();
  const { client, organizationId } = await server.org();
  const { id } = await makeRun(client);
  const ruled = { rules: [{ rule: 'r' }], evidence: 'did', severity: 3, concealed: true };
  const results = (['SUCCESSFUL_JAILBREAK', 'FAILED_JAILBREAK'] as const).map(
    (evaluation_status) => ({ evaluation_status, evaluation_metrics: ruled }),
  );
  await client.runs.recordResults({ params: { id }, body: { results } });
  const read = async () => {
    const { columns } = readIndex(await client.runs.index({ params: { id } }));
    return { columns, goals: await client.runs.goals({ params: { id } }) };
  };
  const before = await read();
  for (const table of ['result_facts', 'run_goals'])
    await sql`delete from ${sql.table(table)} where organization_id = ${organizationId}`.execute(
      server.db,
    );
  await sql`update runs set has_facts = false, last_place = null where id = ${id}`.execute(
    server.db,
  );

  await buildFacts(server.db, new AbortController().signal);

  expect(await read()).toEqual(before);
  expect(before.columns.severity).toEqual([3, 3]);
  expect(before.columns.acts.map((bits) => flagsIn(actKinds, bits))).toEqual([
    ['ruled', 'concealed'],
    ['ruled', 'concealed'],
  ]);
});
