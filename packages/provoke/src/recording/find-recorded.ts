import type { Client } from '@provoke/client';
import type { Result } from '@provoke/contract';

const PAGE_SIZE = 100;

/** Which of these attempts a run has already. Looks from the newest on, and no further than it must. */
export async function findRecorded(
  client: Client,
  { run, attempts, signal }: { run: string; attempts: readonly string[]; signal: AbortSignal },
): Promise<Map<string, Pick<Result, 'id' | 'traces'>>> {
  const wanted = new Set(attempts);
  const found = new Map<string, Pick<Result, 'id' | 'traces'>>();
  const query = { run, page_size: PAGE_SIZE };
  for await (const { id, traces, agent_specific_data } of client.results.list.all({
    query,
    signal,
  })) {
    const attempt = agent_specific_data?.['attempt'];
    if (typeof attempt !== 'string' || !wanted.delete(attempt)) continue;
    found.set(attempt, { id, traces });
    if (wanted.size === 0) break;
  }
  return found;
}
