import type { Client } from '@provoke/client';
import type { Result } from '@provoke/contract';

const PAGE_SIZE = 100;

type Recorded = Pick<Result, 'id' | 'traces'>;

type Search = {
  run: string;
  attempts: readonly string[];
  /** Results recorded before these attempts were sent: the search ends at the first of them. */
  before?: ReadonlySet<string> | undefined;
  signal: AbortSignal;
};

/** Finds which of these attempts a run already has. Searches from the newest, and no further than necessary. */
export async function findRecorded(
  client: Client,
  { run, attempts, before, signal }: Search,
): Promise<Map<string, Recorded>> {
  const wanted = new Set(attempts);
  const found = new Map<string, Recorded>();
  const query = { run, page_size: PAGE_SIZE };
  for await (const { id, traces, agent_specific_data } of client.results.list.all({
    query,
    signal,
  })) {
    if (before?.has(id)) break;
    const attempt = agent_specific_data?.['attempt'];
    if (typeof attempt !== 'string' || !wanted.delete(attempt)) continue;
    found.set(attempt, { id, traces });
    if (wanted.size === 0) break;
  }
  return found;
}
