import type { Client } from '@provoke/client';
import type { Run, RunSummary } from '@provoke/contract';

/** The current state of a run, without its results; undefined if the service does not have it. */
export async function findRun(
  client: Client,
  { id, attack }: Pick<Run, 'id' | 'attack'>,
  signal: AbortSignal,
): Promise<RunSummary | undefined> {
  const query = attack === null ? {} : { attack };
  for await (const run of client.runs.list.all({ query, signal })) if (run.id === id) return run;
  return undefined;
}
