import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { addOrganization } from '@provoke/server';
import type { Database } from '../postgres/with-database.ts';
import { copyRun } from '../service/copy-run.ts';
import { makeTarget, makeTemplate } from '../service/make-run.ts';

/** Creates an organization with this many runs of 100 results each and nothing else. Returns its key. */
export async function makeRunList(
  { sql, url, home }: Database,
  { baseUrl, runs }: { baseUrl: string; runs: number },
): Promise<string> {
  const { apiKey } = await addOrganization({ databaseUrl: url, dataDir: home }, `${runs} runs`);
  const client = createClient({ operations, baseUrl, apiKey });
  const template = await makeTemplate(client, await makeTarget(client), { traces: 'no evidence' });
  await copyRun(sql, template, { runs, results: 100 });
  return apiKey;
}
