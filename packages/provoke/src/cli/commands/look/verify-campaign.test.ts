import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFormatIds } from '@provoke/contract/lists';
import { expect, test } from 'vitest';
import { queryDatabase } from '../../../../../server/src/test/query-database.ts';
import { recordMixed } from '../../test/recorded-campaign.ts';
import { rehash } from '../../test/rehash.ts';
import { VerifyShape } from './verify-json.ts';

test("a campaign's folder keeps the heads that its runs ended with, so a chain rewritten as a whole is found", async () => {
  const { id, runs, look, client, databaseUrl } = await recordMixed();
  const run = runs[0]?.id ?? '';
  const { chain_head, chain_length, results } = await client.runs.get({ params: { id: run } });
  const verify = async (from: 'local' | 'remote') => {
    const { code, stdout, stderr } = await look(`verify ${id} --json`, from);
    expect(stderr).toBe('');
    return { code, ...VerifyShape.parse(JSON.parse(stdout)) };
  };
  for (const from of ['local', 'remote'] as const) {
    const { code, differs, chains } = await verify(from);
    expect({ code, differs }).toEqual({ code: 0, differs: false });
    expect(chains.map((chain) => chain.run).sort()).toEqual(runs.map((one) => one.id).sort());
  }

  const rewrite = (statements: string) => queryDatabase(databaseUrl, statements);
  await rewrite(`update results set response_body = '"No."' where id = '${results[0]?.id}'`);
  await rehash(client, run, rewrite);
  expect(await verify('remote')).toMatchObject({ code: 0 });
  const { code, chains } = await verify('local');
  expect(code).toBe(1);
  const [found] = chains.flatMap(({ differences }) => differences);
  expect(found).toMatchObject({ what: 'head', entry: null });
  expect(found?.reason).toContain(
    `The campaign's folder has the head ${chain_head} after entry ${chain_length}`,
  );
  expect((await look(`verify ${run}`)).stdout).toContain('It differs from what was recorded.');
});

test('every report carries the heads of its runs, from the folder and from the service', async () => {
  const { id, runs, look, client, home } = await recordMixed();
  const heads: string[] = [];
  for (const { id: run } of runs)
    heads.push((await client.runs.get({ params: { id: run } })).chain_head ?? '');
  expect(heads.every((head) => /^[0-9a-f]{64}$/.test(head))).toBe(true);
  for (const from of ['local', 'remote'] as const)
    for (const format of reportFormatIds) {
      const file = join(home, `report.${from}.${format}`);
      const { code } = await look(`report ${id} --format ${format} -o ${file}`, from);
      expect(code).toBe(0);
      const text = await readFile(file, 'utf8');
      for (const [at, head] of heads.entries()) {
        expect(text, format).toContain(head);
        expect(text, format).toContain(runs[at]?.id);
      }
    }
});
