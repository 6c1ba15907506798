import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import { inReportThread } from './in-report-thread.ts';
import { type AskedReport, reportPieces } from './report-pieces.ts';

async function recordRun(results: number) {
  const server = await startServer();
  const { client, organizationId } = await server.org();
  const { id } = await makeRun(client);
  await client.runs.recordResults({
    params: { id },
    body: {
      results: Array.from({ length: results }, (_, goal_index) => ({
        evaluation_status: 'SUCCESSFUL_JAILBREAK' as const,
        response_body: `reply ${goal_index}`,
        agent_specific_data: { goal: `goal ${goal_index} ${'x'.repeat(200)}`, goal_index },
      })),
    },
  });
  const titles: AskedReport['titles'] = { techniques: new Map(), judges: new Map() };
  const asked = { organizationId, runId: id, format: 'csv', evidence: 'excerpt', titles } as const;
  return { server, asked };
}

test('a thread of its own writes the same report, piece by piece', async () => {
  const { server, asked } = await recordRun(1_000);
  const { signal } = new AbortController();
  let here = '';
  for await (const piece of reportPieces(server.db, asked, signal)) here += piece;

  const pieces: Uint8Array[] = [];
  for await (const piece of inReportThread(server.databaseUrl)(asked, signal)) pieces.push(piece);

  expect(Buffer.concat(pieces).toString()).toBe(here);
  expect(pieces.length).toBeGreaterThan(1);
});

test('a reader who leaves ends the thread, and what breaks in it is thrown', async () => {
  const { server, asked } = await recordRun(1_000);
  const leaving = new AbortController();
  const pieces = inReportThread(server.databaseUrl)(asked, leaving.signal);
  await pieces.next();

  leaving.abort();

  await expect(pieces.next()).rejects.toMatchObject({ name: 'AbortError' });
  const missing = { ...asked, runId: crypto.randomUUID() };
  const { signal } = new AbortController();
  await expect(inReportThread(server.databaseUrl)(missing, signal).next()).rejects.toThrow();
});
