import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import type { KeptReview, ReviewFolders } from './review-folders.ts';

const CAMPAIGN = '20261121-105336-abcd';

/** A service with a result to review, whose campaigns have these folders. */
async function judged(append: ReviewFolders['append']) {
  const server = await startServer({ reviewFolders: { list: async () => [CAMPAIGN], append } });
  const { client, key } = await server.org();
  const { agent } = await makeRun(client);
  const record = async () => {
    const run = await client.runs.runTests({
      body: { agent, run_config: { campaign: { id: CAMPAIGN } } },
    });
    const result = await client.results.create({
      body: {
        ...{ run: run.id, evaluation_status: 'SUCCESSFUL_JAILBREAK' },
        agent_specific_data: { attempt: 'pair/0/attempt-1' },
      },
    });
    const review = (headers: Record<string, string> = {}) =>
      server.call(`/result/${result.id}/review`, {
        ...{ key, headers, method: 'POST' },
        body: JSON.stringify({ evaluation_status: 'FAILED_JAILBREAK', reason: 'a quotation' }),
      });
    return { run, result, review };
  };
  return { server, record, ...(await record()) };
}

test.each([{}, { 'idempotency-key': 'once' }])(
  'a review is committed before its folder gets it, with the headers %j',
  async (headers) => {
    const committed: number[] = [];
    const appended: KeptReview[] = [];
    const { server, run, result, review } = await judged(async (_, readAfter) => {
      committed.push((await server.db.selectFrom('reviews').select('id').execute()).length);
      for await (const reviews of readAfter(0)) appended.push(...reviews);
    });

    expect((await review(headers)).status).toBe(201);

    expect(committed).toEqual([1]);
    expect(appended).toMatchObject([
      {
        ...{ run: run.id, result: result.id, attempt: 'pair/0/attempt-1', reason: 'a quotation' },
        ...{ previous_status: 'SUCCESSFUL_JAILBREAK', evaluation_status: 'FAILED_JAILBREAK' },
        reviewer_username: 'owner',
      },
    ]);
  },
);

test('a folder that cannot be written fails no review, and is noted in the log', async () => {
  const { server, run, review } = await judged(async () => {
    throw new Error('EROFS: read-only file system');
  });

  expect((await review()).status).toBe(201);

  expect(server.logged()).toMatch(
    new RegExp(`"runId":"${run.id}".+EROFS.+reviews not copied to their campaign's folder`),
  );
});

test('the folder of a campaign has one writer at a time, whichever of its runs is reviewed', async () => {
  let [writing, together, appended] = [0, 0, 0];
  const { review, record } = await judged(async () => {
    writing++;
    together = Math.max(together, writing);
    await sleep(50);
    writing--;
    appended++;
  });
  const other = await record();

  await Promise.all([review(), other.review(), review(), other.review()]);

  expect(together).toBe(1);
  expect(appended).toBeGreaterThan(3);
});

test('a run without a campaign has no folder', async () => {
  const asked: string[] = [];
  const { server, review } = await judged(async ({ campaign }) => void asked.push(campaign));
  await server.db.updateTable('runs').set({ campaign: null }).execute();

  expect((await review()).status).toBe(201);

  expect(asked).toEqual([]);
});
