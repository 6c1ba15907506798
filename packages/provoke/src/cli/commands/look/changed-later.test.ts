import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFormatIds } from '@provoke/contract/lists';
import { expect, test } from 'vitest';
import { recordMixed } from '../../test/recorded-campaign.ts';

const NAMED = /changed-after-recording|was changed (or deleted )?later/;

test('results that were changed after they were recorded are named in the summary and in every report', async () => {
  const { id, runs, look, client, home } = await recordMixed();
  const params = { id: runs[0]?.id ?? '' };
  const reportsWithout = async (formats: readonly string[]) => {
    const missing: string[] = [];
    for (const format of formats) {
      const file = join(home, `report.${format}`);
      expect((await look(`report ${id} --format ${format} -o ${file}`, 'remote')).code).toBe(0);
      if (!NAMED.test(await readFile(file, 'utf8'))) missing.push(format);
    }
    return missing;
  };
  const doubtsOf = async () => (await client.runs.summary({ params })).doubts;
  const changed = { id: 'changed-after-recording', effect: 'undecided' };
  expect(await reportsWithout(['md'])).toEqual(['md']);

  const broken: string[] = [];
  for (const run of runs)
    for (const { id: result, evaluation_status } of (
      await client.runs.get({ params: { id: run.id } })
    ).results)
      if (evaluation_status === 'SUCCESSFUL_JAILBREAK') broken.push(result);
  for (const result of broken)
    await client.results.update({
      params: { id: result },
      body: { evaluation_status: 'FAILED_JAILBREAK' },
    });
  expect(await doubtsOf()).toContainEqual(expect.objectContaining(changed));
  expect(await reportsWithout(reportFormatIds)).toEqual([]);

  for (const result of broken) await client.results.delete({ params: { id: result } });
  expect(await doubtsOf()).toContainEqual(expect.objectContaining(changed));
  // A line of CSV is a goal, with the doubts about it: a deleted result has none.
  expect(await reportsWithout(reportFormatIds.filter((format) => format !== 'csv'))).toEqual([]);
});
