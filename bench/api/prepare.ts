import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { openWiretap } from '../postgres/wiretap.ts';
import type { Database } from '../postgres/with-database.ts';
import { copyRun } from '../service/copy-run.ts';
import { makeRun, makeTarget, makeTemplate } from '../service/make-run.ts';
import { withService } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import { makeRunList } from './make-run-list.ts';
import { recordScripts, type Scripts } from './record-scripts.ts';

export type Prepared = {
  apiKey: string;
  /** The run that all writes go to. */
  runId: string;
  /** 100 results with 5 traces each. */
  smallRunId: string;
  /** 100,000 results with one trace each. */
  largeRunId: string;
  /** Keys of two organizations, with 100 and 10,000 runs of 100 results each. */
  runLists: { few: string; many: string };
  agentId: string;
  /** A result with evidence and no traces. */
  resultId: string;
  /** What the requests ask of PostgreSQL. */
  scripts: Scripts;
};

/** Fills the database through a service that is stopped afterwards. */
export async function prepare(database: Database, { signal, tell }: Stage): Promise<Prepared> {
  const { url, sql, home } = database;
  const wiretap = await openWiretap(url);
  const { databaseUrl } = wiretap;
  const prepared = await withService({ databaseUrl, home, signal }, async (service) => {
    const { url: baseUrl, apiKey } = service;
    if (!apiKey) throw new Error('The service showed no key at its first start.');
    const client = createClient({ operations, baseUrl, apiKey });
    const target = await makeTarget(client);
    const runId = await makeRun(client, target);
    tell('filling the database: runs of 100 and of 100,000 results');
    const copies = async (traces: number, results: number) => {
      const template = await makeTemplate(client, target, { traces });
      const [copy = ''] = await copyRun(sql, template, { runs: 1, results });
      return copy;
    };
    const smallRunId = await copies(5, 100);
    const largeRunId = await copies(1, 100_000);
    const agentId = target.agent;
    const recorded = await recordScripts(wiretap, {
      ...{ baseUrl, apiKey, runId, agentId },
      pageRunId: smallRunId,
    });

    tell('filling the database: 100 runs of 100 results, and 10,000');
    const few = await makeRunList(database, { baseUrl, runs: 100 });
    const many = await makeRunList(database, { baseUrl, runs: 10_000 });
    const runLists = { few, many };
    return { apiKey, runId, smallRunId, largeRunId, runLists, agentId, ...recorded };
  });
  await wiretap.close();
  return prepared;
}
