import { expect, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { fairShares } from '../../db/fair-shares/fair-shares.ts';
import { forAnswer, openAnswerMemory } from '../../db/reading/answer-memory.ts';
import { observeShares } from '../../test/observe-shares.ts';
import { makeRun } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import { followRun } from './follow-run.ts';
import { listenForRunChanges } from './run-changes.ts';

const MB = 1_000_000;

test("a run's events share the memory for answers, a few at a time", async () => {
  const server = await startServer({ maxBodyBytes: 10 * MB });
  const { client, organizationId } = await server.org();
  const { id: runId } = await makeRun(client);
  await client.runs.update({
    params: { id: runId },
    body: { run_config: { notes: 'x'.repeat(MB) } },
  });
  const result = { agent_specific_data: { text: 'x'.repeat(MB) } };
  await client.runs.recordResults({
    params: { id: runId },
    body: { results: Array(8).fill(result) },
  });
  const { shares, sum, most } = observeShares(
    fairShares({ total: 50 * MB, perGroup: 50 * MB, waitingMax: 9, waitMs: 1_000 }),
  );
  const memory = openAnswerMemory(shares, { organizationId });
  const changes = listenForRunChanges(server.databaseUrl, createLog('silent'));

  const events = followRun(forAnswer(server.db, memory), changes, {
    ...{ organizationId, runId, after: 0, asColumns: false },
    signal: AbortSignal.timeout(20_000),
    isAuthenticated: async () => true,
  });
  const names: string[] = [];
  const heldAt: number[] = [];
  for await (const { event } of events) {
    names.push(event);
    heldAt.push(sum());
    if (event === 'run') break;
  }
  memory.close();
  await changes.close();

  expect(names).toEqual([...Array(8).fill('result'), 'run']);
  for (const bytes of heldAt) expect(bytes).toBeGreaterThan(MB);
  expect(most()).toBeLessThan(6 * MB);
  expect(sum()).toBe(0);
});
