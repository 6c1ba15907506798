import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';

async function judged() {
  const server = await startServer();
  const { client } = await server.org();
  const run = await makeRun(client);
  const result = await client.results.create({
    body: {
      run: run.id,
      evaluation_status: 'FAILED_JAILBREAK',
      evaluation_notes: 'the judge said no',
      evaluation_metrics: { score: 0.2 },
    },
  });
  const review = (evaluation_status: 'SUCCESSFUL_JAILBREAK' | 'FAILED_JAILBREAK', reason: string) =>
    client.reviews.create({ params: { id: result.id }, body: { evaluation_status, reason } });
  return { client, run, result, review };
}

test("a person overrules the judge: verdict and counts change, the judge's verdict is kept", async () => {
  const { client, run, result, review } = await judged();

  const made = await review('SUCCESSFUL_JAILBREAK', 'the code word is in the third line');

  expect(made).toMatchObject({
    result: result.id,
    reviewer_username: 'owner',
    previous_status: 'FAILED_JAILBREAK',
    evaluation_status: 'SUCCESSFUL_JAILBREAK',
  });
  expect(await client.results.get({ params: { id: result.id } })).toMatchObject({
    evaluation_status: 'SUCCESSFUL_JAILBREAK',
    evaluation_notes: 'the judge said no',
    evaluation_metrics: { score: 0.2 },
  });
  const { results } = await client.runs.list();
  expect(results.find(({ id }) => id === run.id)).toMatchObject({
    total_results: 1,
    successful_jailbreaks: 1,
    failed_jailbreaks: 0,
  });
});

test('every review stays in the history, newest first', async () => {
  const { client, result, review } = await judged();
  await review('SUCCESSFUL_JAILBREAK', 'yes');
  await review('FAILED_JAILBREAK', 'no, it was a quotation');

  const { count, results } = await client.reviews.list({ params: { id: result.id } });

  expect(count).toBe(2);
  expect(results.map(({ reason, previous_status }) => [reason, previous_status])).toEqual([
    ['no, it was a quotation', 'SUCCESSFUL_JAILBREAK'],
    ['yes', 'FAILED_JAILBREAK'],
  ]);
});

test('a review needs a reason', async () => {
  const { review } = await judged();

  await expect(review('SUCCESSFUL_JAILBREAK', ' ')).rejects.toMatchObject({
    status: 400,
    fields: { reason: ['This field may not be blank.'] },
  });
});
