import { ApiError, type Client } from '@provoke/client';
import type { ChainEntry, RunSummary } from '@provoke/contract';
import { readResults } from '../reading/read-results.ts';
import { findRun } from '../service/find-run.ts';
import type { Claim } from './check-chain.ts';
import type { Difference } from './difference.ts';

export type Reading = { client: Client; signal: AbortSignal };

/** The entries of a run, as its service has them. */
export async function* readRunChain(
  { id }: RunSummary,
  { client, signal }: Reading,
): AsyncGenerator<ChainEntry> {
  try {
    yield* client.runs.chain({ params: { id }, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    throw new Error(
      `The service has no chain of the run ${id}: it is gone, or the service is of an earlier version, which keeps none.`,
      { cause: error },
    );
  }
}

/** What a run says of its chain once its entries were read: since `run` was, more may have been recorded or exported. */
export async function readAgain(
  run: RunSummary,
  last: number,
  { client, signal }: Reading,
): Promise<{ isExported: boolean; claims: Claim[] }> {
  const now = await findRun(client, run, signal);
  const isExported = (now ?? run).evidence_removed_at !== null;
  if (!now || last <= run.chain_length || now.chain_length > last)
    return { isExported, claims: [] };
  const { chain_head: head, chain_length: length } = now;
  return { isExported, claims: [{ head, length, source: 'The run', isWhole: true }] };
}

/** Results that the service has and no entry is about; of a run whose chain is whole. */
export async function* findUnchained(
  { id: run }: RunSummary,
  chained: ReadonlySet<string>,
  { client, signal }: Reading,
): AsyncGenerator<Difference> {
  const { count } = await client.results.list({ query: { run, page: 1, page_size: 1 }, signal });
  if (count <= chained.size) return;
  for await (const { id } of readResults(client, { run, signal }))
    if (!chained.has(id))
      yield {
        ...{ what: 'unchained', entry: null, result: id },
        reason: 'The run has it, and no entry says that it was recorded.',
      };
}
