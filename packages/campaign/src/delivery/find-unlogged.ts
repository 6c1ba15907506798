import type { Run } from '@provoke/contract';
import { readResultIds } from '../outbox/sync-log.ts';
import { findRun } from '../service/find-run.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

const PAGE_SIZE = 500;

/**
 * Attempts that the service has and this folder does not know about, with their results: the folder was restored from
 * an older copy, or lost its sync log. Costs one request per run if there are none.
 */
export async function findUnlogged(
  context: DeliveryContext,
  { runs, sync }: { runs: readonly Run[]; sync: string },
): Promise<Map<string, string>> {
  const { service, state, signal } = context;
  const unlogged = new Map<string, string>();
  let left = -state.results;
  for (const run of runs)
    left +=
      (await retryWhileUnavailable(context, () => findRun(service.client, run, signal)))
        ?.total_results ?? 0;
  if (left <= 0) return unlogged;

  const logged = new Set((await readResultIds(sync)).values());
  for (const { id: run } of runs)
    await retryWhileUnavailable(context, async () => {
      const query = { run, page_size: PAGE_SIZE };
      for await (const { id, agent_specific_data } of service.client.results.list.all({
        query,
        signal,
      })) {
        if (left <= 0) return;
        const attempt = agent_specific_data?.['attempt'];
        if (logged.has(id)) continue;
        logged.add(id);
        left--;
        if (typeof attempt === 'string') unlogged.set(attempt, id);
      }
    });
  return unlogged;
}
