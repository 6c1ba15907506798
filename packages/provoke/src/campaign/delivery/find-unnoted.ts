import type { Run } from '@provoke/contract';
import { readResultIds } from '../outbox/sync-log.ts';
import type { DeliveryDesk } from './delivery-desk.ts';
import { findRun } from './find-run.ts';
import { persist } from './persist.ts';

const PAGE_SIZE = 500;

/**
 * Attempts that the service has and this folder does not know of, with their results: it was restored from an
 * older copy, or has lost its record of what was sent. Costs a request a run where there are none.
 */
export async function findUnnoted(
  desk: DeliveryDesk,
  { runs, sync }: { runs: readonly Run[]; sync: string },
): Promise<Map<string, string>> {
  const { service, state, signal } = desk;
  const unnoted = new Map<string, string>();
  let left = -state.results;
  for (const run of runs)
    left += (await persist(desk, () => findRun(service.client, run, signal)))?.total_results ?? 0;
  if (left <= 0) return unnoted;

  const noted = new Set((await readResultIds(sync)).values());
  for (const { id: run } of runs)
    await persist(desk, async () => {
      const query = { run, page_size: PAGE_SIZE };
      for await (const { id, agent_specific_data } of service.client.results.list.all({
        query,
        signal,
      })) {
        if (left <= 0) return;
        const attempt = agent_specific_data?.['attempt'];
        if (noted.has(id)) continue;
        noted.add(id);
        left--;
        if (typeof attempt === 'string') unnoted.set(attempt, id);
      }
    });
  return unnoted;
}
