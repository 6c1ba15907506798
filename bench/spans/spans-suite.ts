import { randomBytes } from 'node:crypto';
import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { addOrganization } from '@provoke/server';
import type { Client as Sql } from 'pg';
import type { LoadRequest } from '../load/load.ts';
import { putUnderLoad } from '../load/put-under-load.ts';
import { watchMemory } from '../load/watch-memory.ts';
import { withDatabase } from '../postgres/with-database.ts';
import { evidence } from '../service/evidence.ts';
import { makeRun, makeTarget } from '../service/make-run.ts';
import { type Service, withService } from '../service/with-service.ts';
import type { Stage, Suite } from '../suite.ts';
import { type Attack, attacks } from './attacks.ts';
import { type Offer, offer } from './offer.ts';
import { type Row, report } from './report.ts';

const SECONDS = 20;
const TRACES = 200;

/** How agents that send spans without end, or hostile ones, affect the API's other callers. */
export const spansSuite: Suite = {
  name: 'spans',
  measure: ({ pace, only, signal, tell }) =>
    withDatabase(({ url: databaseUrl, home, sql }) =>
      withService({ databaseUrl, home, signal }, async (service) => {
        const seconds = Math.max(2, SECONDS * pace.share);
        const add = async (name: string) =>
          openCaller(service, (await addOrganization({ databaseUrl, dataDir: home }, name)).apiKey);
        const [hostile, other] = [await add('hostile'), await add('other')];
        const place = { service, sql, hostile, other, seconds, signal };
        const rows: Row[] = [];
        for (const attack of [undefined, ...attacks({ hostile, other })].filter(
          (one) => !one || one.name.includes(only),
        )) {
          const row = await measure(place, attack);
          tell(`${row.attack}: p99 ${row.agents.p99Ms.toFixed(0)} ms`);
          rows.push(row);
        }
        return report(rows);
      }),
    ),
};

/** An organization with a run and its trace ids. */
async function openCaller({ url }: Service, apiKey: string) {
  const client = createClient({ operations, baseUrl: url, apiKey });
  const run = await makeRun(client, await makeTarget(client));
  const renew = async () => {
    const trace_ids = Array.from({ length: TRACES }, () => randomBytes(16).toString('hex'));
    await client.spans.register({ params: { id: run }, body: { trace_ids } });
    return trace_ids;
  };
  return { apiKey, run, renew };
}
export type Caller = Awaited<ReturnType<typeof openCaller>>;

type Place = {
  service: Service;
  sql: Sql;
  hostile: Caller;
  other: Caller;
  seconds: number;
  signal: Stage['signal'];
};

async function measure(
  { service, sql, other, seconds, signal }: Place,
  attack: Attack | undefined,
): Promise<Row> {
  const offers: Offer[] = attack ? await attack.offers() : [];
  const authorization = `Bearer ${other.apiKey}`;
  const watch = (request: Omit<LoadRequest, 'headers'>, status = 200) =>
    putUnderLoad(
      {
        request: {
          ...request,
          headers: { authorization, ...(request.body && { 'content-type': 'application/json' }) },
        },
        ...{ url: service.url, status, concurrency: 1, warmSeconds: 1, seconds: seconds - 1 },
      },
      signal,
    );
  const memory = watchMemory(service.pid);
  const [offered, agents, results, spans] = await Promise.all([
    offers.length > 0 ? offer({ url: service.url, offers, seconds }, signal) : undefined,
    watch({ method: 'GET', path: '/agent' }),
    watch(
      {
        ...{ method: 'POST', path: '/result' },
        body: JSON.stringify({ ...evidence, run: other.run }),
      },
      201,
    ),
    watch({ method: 'GET', path: `/run/${other.run}/spans` }),
  ]);
  const { rows } = await sql.query(`select count(*)::integer as rows,
    pg_total_relation_size('spans')::float8 as bytes from spans`);
  return {
    ...{ attack: attack?.name ?? 'nothing', offered, agents, results, spans },
    ...{ peakBytes: memory.peak(), rows: rows[0].rows, bytes: rows[0].bytes },
  };
}
