import { chmod, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '@provoke/contract';
import { expect, test, vi } from 'vitest';
import { toLogLine } from '../journal/log-line.ts';
import { readFolder } from '../reading/read-folder.ts';
import { summarize } from '../recorded/summarize.ts';
import { collectResults } from '../results/collect-results.ts';
import { countFolder } from '../results/count-folder.ts';
import { recordReviewable, serveDataFolder } from '../test/reviewed-campaign.ts';
import { readReviews, withReviews } from './read-reviews.ts';
import { reviewFoldersIn } from './review-folders.ts';

const isRoot = process.geteuid?.() === 0;
const isBroken = ({ evaluation_status }: Result) => evaluation_status === 'SUCCESSFUL_JAILBREAK';
const noNote = () => {};

/** The reviews in a file, as result and reason. */
async function keptIn(path: string) {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line).entry)
    .map(({ id, attempt, reason }) => ({ id, attempt, reason }));
}

test("a review is in the campaign's folder when its answer arrives, for its owner's eyes alone", async () => {
  const { folder, results, review, countBroken, runs } = await recordReviewable();
  const before = await countBroken();
  const broken = results.filter(isBroken);
  const [one] = broken;
  if (!one) throw new Error('One is broken.');

  const made = await review(one);

  expect(await keptIn(folder.reviews)).toEqual([
    { id: made.id, attempt: one.agent_specific_data?.['attempt'], reason: 'A quotation.' },
  ]);
  expect((await stat(folder.reviews)).mode & 0o777).toBe(0o600);
  expect(await countBroken()).toEqual({ attempts: before.attempts - 1, goals: before.goals });
  const read = await (await readFolder(folder)).find(one.id);
  expect(read).toMatchObject({ evaluation_status: 'FAILED_JAILBREAK' });
  expect(read?.evaluation_metrics).toEqual(one.evaluation_metrics);
  expect(await read?.reviews()).toEqual([made]);
  const { results: collected } = await collectResults(folder);
  expect(
    collected.filter(({ arm }) => arm === 'attack').map((row) => row.evaluation_status),
  ).toEqual(expect.arrayContaining(['FAILED_JAILBREAK']));
  expect(runs).toHaveLength(2);
});

test('the newest review counts, and the list of campaigns counts it too', async () => {
  const { folder, results, review, service, countBroken } = await recordReviewable();
  const before = await countBroken();
  const ofFirst = results.filter((one) => isBroken(one) && one.goal_index === 0);
  for (const one of ofFirst) await review(one);
  const without = (await countFolder(folder, noNote)).broken;

  for (const { id } of ofFirst)
    await service.client.reviews.create({
      params: { id },
      body: { evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'It is one after all.' },
    });

  expect(without.successes).toBe(before.goals - 1);
  expect((await countFolder(folder, noNote)).broken.successes).toBe(before.goals);
  expect(await countBroken()).toEqual(before);
});

test('reviews that are made at once, at two services of one data folder, are each there once', async () => {
  const { folder, results, review, start, service } = await recordReviewable();
  const other = await start();
  const clients = [service.client, other.client];

  const made = await Promise.all(
    results.map((one, index) => review(one, `${index}`, clients[index % 2])),
  );
  await Promise.all([0, 1].map((index) => review(results[0] as Result, `again ${index}`)));

  const kept = await keptIn(folder.reviews);
  expect(kept).toHaveLength(results.length + 2);
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
});

test('what a crash between commit and append left out is appended at the next start, once', async () => {
  const { folder, dataDir, results, review, start, service } = await recordReviewable();
  await service.close();
  const crashing = await start({
    list: async () => [],
    append: async () => {
      throw new Error('killed here');
    },
  });
  const [one, two] = results as [Result, Result];
  await review(one, 'missed', crashing.client);
  await crashing.close();
  expect(await keptIn(folder.reviews)).toEqual([]);

  const next = await start();
  await vi.waitFor(async () => expect(await keptIn(folder.reviews)).toHaveLength(1), 10_000);
  await review(two, 'seen', next.client);
  await next.close();
  await (await start(reviewFoldersIn(dataDir))).close();

  expect((await keptIn(folder.reviews)).map(({ reason }) => reason)).toEqual(['missed', 'seen']);
});

test('a folder that is away fails no review, and gets it with the next one', async () => {
  const { folder, results, review } = await recordReviewable();
  const [one, two] = [results[0], results.at(-1)] as [Result, Result];
  expect(two.run).not.toBe(one.run);
  await rename(folder.path, `${folder.path}-away`);

  expect(await review(one, 'away')).toMatchObject({ reason: 'away' });
  await rename(`${folder.path}-away`, folder.path);
  await review({ id: two.id }, 'back');

  const reasons = (await keptIn(folder.reviews)).map(({ reason }) => reason);
  expect(reasons.sort()).toEqual(['away', 'back']);
});

test.skipIf(isRoot)('a read-only folder fails no review', async () => {
  const { folder, results, review } = await recordReviewable();
  await chmod(folder.path, 0o500);

  expect(await review(results[0] as Result)).toMatchObject({ reason: 'A quotation.' });

  await chmod(folder.path, 0o700);
});

test('a link in place of the file is not followed, and fails no review', async () => {
  const { folder, dataDir, results, review, countBroken } = await recordReviewable();
  const elsewhere = join(dataDir, 'elsewhere');
  await writeFile(elsewhere, 'precious');
  await symlink(elsewhere, folder.reviews);

  await review(results[0] as Result);

  expect(await readFile(elsewhere, 'utf8')).toBe('precious');
  await expect(countBroken()).rejects.toThrow('is a link');
});

test.each(['../../x', '../postgres', 'the campaign'])(
  'a run that names the campaign "%s" without being its run writes nothing',
  async (name) => {
    const { folder, dataDir, results, review, service } = await recordReviewable();
    const { agent } = await service.client.runs.list().then(({ results: [run] }) => run as never);
    const id = name === 'the campaign' ? folder.id : name;
    const { id: run } = await service.client.runs.runTests({
      body: { agent, run_config: { campaign: { id } } },
    });
    const attempt = results[0]?.agent_specific_data?.['attempt'];
    const forged = await service.client.results.create({
      body: {
        ...{ run, evaluation_status: 'SUCCESSFUL_JAILBREAK' },
        agent_specific_data: { attempt },
      },
    });

    await review(forged);

    expect(await keptIn(folder.reviews)).toEqual([]);
    await expect(stat(join(dataDir, 'campaigns', name, 'reviews.ndjson'))).rejects.toThrow(
      'ENOENT',
    );
  },
);

test('lines that are damaged or no reviews are skipped with a warning, and the others count', async () => {
  const { folder, results, review, countBroken } = await recordReviewable();
  const before = await countBroken();
  const [one, two] = results.filter(isBroken) as [Result, Result];
  await review(one);
  const [whole = ''] = (await readFile(folder.reviews, 'utf8')).split('\n');
  const foreign = toLogLine(3, { attempt: 7, evaluation_status: '__proto__' }).toString();
  await writeFile(
    folder.reviews,
    `${whole}\n${whole.replace('quotation', 'lie')}\n${foreign}{"torn`,
  );
  const notes: string[] = [];

  await summarize(await readFolder(folder, { note: (text) => void notes.push(text) }));
  await review(two);

  expect(notes).toEqual([
    `${folder.reviews}: 2 lines are no reviews that can be read, and are skipped. The first is line 2.`,
  ]);
  expect(await countBroken()).toMatchObject({ attempts: before.attempts - 2 });
  expect(await readFile(folder.reviews, 'utf8')).not.toContain('torn');
});

test('a service of no data folder keeps reviews to itself', async () => {
  const { folder, results, review, start } = await recordReviewable();
  const elsewhere = await start(reviewFoldersIn((await serveDataFolder()).dataDir));

  await review(results[0] as Result, 'elsewhere', elsewhere.client);

  await expect(stat(folder.reviews)).rejects.toThrow('ENOENT');
  await rm(folder.path, { recursive: true });
});

test('a result that late evidence raised counts in its folder as at its service, with what the agent did', async () => {
  const { folder, results, service, countBroken } = await recordReviewable();
  const resisted = results.find((one) => one.evaluation_status === 'FAILED_JAILBREAK') as Result;
  const attempt = resisted.agent_specific_data?.['attempt'];
  const before = await countBroken();
  const acts = {
    ...{ evidence: 'did', did: true, severity: 3, tools: ['send_email'] },
    rules: [{ rule: 1, of: 'goal', text: 'send_email', outcome: 'broken', kind: 'did', steps: [] }],
  };

  const raised = await service.client.reviews.raise({
    params: { id: resisted.id },
    body: {
      ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', reason: 'A late span.' },
      evaluation_metrics: { ...resisted.evaluation_metrics, ...acts },
    },
  });

  expect(raised.raised).toBe(true);
  expect((await countBroken()).attempts).toBe(before.attempts + 1);
  const read = await (await readFolder(folder)).find(resisted.id);
  expect(read).toMatchObject({
    ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', evaluation_metrics: acts },
  });
  expect(await read?.reviews()).toMatchObject([{ source: 'trace', reviewer: null }]);
  const event = {
    ...{ type: 'attempt-end' as const },
    attempt: { id: String(attempt), arm: 'attack' as const, status: 'FAILED_JAILBREAK' as const },
  };
  expect(withReviews(event, await readReviews(folder))).toMatchObject({
    attempt: { status: 'SUCCESSFUL_JAILBREAK', acts: { evidence: 'did', severity: 3 } },
  });
});
