import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeResult } from '../../test/records.ts';
import { startNodes } from '../../test/start-nodes.ts';
import type { TestServer } from '../../test/start-server.ts';

const TABLES = ['attacks', 'runs', 'results', 'traces', 'reviews'];

const countRows = ({ db }: TestServer, organizationId: string) =>
  Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.ref(table)}
        where organization_id = ${organizationId}`.execute(db);
      return rows[0]?.n;
    }),
  );

/** Answers with 500 or 503, and the reasons. */
const unanswered = ({ logged }: TestServer) =>
  logged()
    .split('\n')
    .filter((line) => /"status":5\d\d/.test(line));

test.each(['agent', 'attack', 'run', 'result'] as const)(
  'a write while the %s is deleted either comes first or finds nothing; nothing is orphaned',
  async (what) => {
    const server = await startNodes(2);
    const { key, client, organizationId } = await server.org();
    const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
      server.call(path, {
        key,
        method,
        ...(body && { body: JSON.stringify(body) }),
        ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
      });

    for (let round = 0; round < 4; round++) {
      const result = await makeResult(client);
      const { agent, attack, id: run } = await client.runs.get({ params: { id: result.run } });
      const doomed = { agent, attack, run, result: result.id }[what];
      const writes = (nth: number) => [
        send('POST', '/result', { run }),
        send('POST', '/result', { run }, `result-${round}-${nth}`),
        send('POST', `/result/${result.id}/trace`, { sequence: nth }),
        send('POST', `/run/${run}/results`, { results: [{ traces: [{ sequence: 1 }] }] }),
        send('POST', `/run/${run}/results`, { results: [{}, {}] }, `bulk-${round}-${nth}`),
        send('PATCH', `/result/${result.id}`, { evaluation_status: 'FAILED_JAILBREAK' }),
        send('POST', `/result/${result.id}/review`, {
          evaluation_status: 'SUCCESSFUL_JAILBREAK',
          reason: 'seen',
        }),
        send('PATCH', `/run/${run}`, { run_notes: String(nth) }),
        send('PATCH', `/agent/${agent}`, { description: String(nth) }),
        send('POST', '/attack', { agent, type: 'flipattack', configuration: {} }),
        send('POST', '/run/run_tests', { agent, attack }),
      ];
      const answers = await Promise.all([
        ...writes(1),
        ...writes(2),
        send('DELETE', `/${what}/${doomed}`),
        ...writes(3),
        send('DELETE', `/${what}/${doomed}`),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      if (what !== 'agent') await client.agents.delete({ params: { id: agent } });
    }

    expect(unanswered(server)).toEqual([]);
    const isEmpty = async () => (await countRows(server, organizationId)).every((n) => n === 0);
    await vi.waitUntil(isEmpty, { timeout: 30_000 });
  },
);
