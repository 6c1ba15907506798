import { evaluationStatuses } from '@provoke/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkChain } from '../../test/check-chain.ts';
import { makeRun } from '../../test/records.ts';
import { shareServer, type TestOrganization } from '../../test/start-server.ts';

const share = shareServer();

const evaluation_status = fc.constantFrom(...evaluationStatuses);
const reply = fc.option(fc.string({ unit: 'binary', maxLength: 20 }));
const payload = fc.option(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })));
const evidence = fc.record(
  { evaluation_status, response_body: reply, request_payload: payload, goal: reply },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ does: fc.constant('create' as const), evidence }),
  fc.record({
    does: fc.constant('bulk' as const),
    all: fc.array(fc.tuple(evidence, fc.nat(2)), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ does: fc.constant('patch' as const), evidence, at: fc.nat() }),
  fc.record({ does: fc.constant('put' as const), evidence, at: fc.nat() }),
  fc.record({ does: fc.constant('review' as const), evaluation_status, at: fc.nat() }),
  fc.record({ does: fc.constant('trace' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('delete' as const), at: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What was answered: the results, without those that were deleted, and the number of entries that it makes. */
type Answered = { ids: Set<string>; entries: number; steps: number };

async function take({ client }: TestOrganization, run: string, answered: Answered, step: Step) {
  const number = ++answered.steps;
  const params = { id: [...answered.ids][('at' in step ? step.at : 0) % answered.ids.size] ?? '' };
  if (step.does === 'create') {
    const { id } = await client.results.create({ body: { run, ...step.evidence } });
    answered.ids.add(id);
  } else if (step.does === 'bulk') {
    const results = step.all.map(([one, traces]) => ({
      ...{ ...one, traces: Array.from({ length: traces }, (_, sequence) => ({ sequence })) },
    }));
    const made = await client.runs.recordResults({ params: { id: run }, body: { results } });
    for (const { id } of made.results) answered.ids.add(id);
    answered.entries += results.length - 1;
  } else if (params.id === '') return;
  else if (step.does === 'trace') {
    const content = { number, text: '\u0000\u2028é' };
    await client.traces.create({ params, body: { sequence: 10 + number, content } });
  } else if (step.does === 'review') {
    const { evaluation_status } = step;
    await client.reviews.create({ params, body: { evaluation_status, reason: `seen ${number}` } });
  } else if (step.does === 'delete') {
    await client.results.delete({ params });
    answered.ids.delete(params.id);
  } else {
    // A change that changes nothing is no version.
    const body = { ...step.evidence, evaluation_notes: `changed ${number}` };
    if (step.does === 'patch') await client.results.update({ params, body });
    else await client.results.replace({ params, body: { run, ...body } });
  }
  answered.entries++;
}

test('after any steps, one after the other and twenty at once, a chain is whole and has all that was answered', async () => {
  const { org: makeOrganization, db } = share();
  const organization = await makeOrganization();
  const { organizationId } = organization;
  let entries = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 15 }),
      fc.array(step, { minLength: 20, maxLength: 20 }),
      async (steps, atOnce) => {
        const { id: runId } = await makeRun(organization.client);
        const answered: Answered = { ids: new Set(), entries: 1, steps: 0 };
        for (const one of steps) await take(organization, runId, answered, one);
        expect((await checkChain(db, { organizationId, runId })).wrong).toEqual([]);

        const taken = await Promise.allSettled(
          atOnce.map((one) => take(organization, runId, answered, one)),
        );

        // Of several changes of one result, one may find it deleted; nothing else may fail.
        for (const one of taken)
          if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 404 });
        const { wrong, ids, length } = await checkChain(db, { organizationId, runId });
        expect(wrong).toEqual([]);
        expect(length).toBe(answered.entries);
        expect([...answered.ids].filter((id) => !ids.has(id))).toEqual([]);
        entries += length;
      },
    ),
    { numRuns: 9 },
  );

  expect(entries).toBeGreaterThan(50);
});
