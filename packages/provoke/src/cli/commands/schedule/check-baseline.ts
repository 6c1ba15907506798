import { UsageError } from '@provoke/campaign';
import type { Client } from '@provoke/client';

/** A name that was mistyped is found now, rather than after the first night. Throws `UsageError`. */
export async function checkBaseline(
  baseline: string | undefined,
  { client, signal }: { client: Client; signal: AbortSignal },
): Promise<void> {
  if (baseline === undefined || baseline === 'previous') return;
  const { count } = await client.runs.list({ query: { campaign: baseline, page_size: 1 }, signal });
  if (count === 0)
    throw new UsageError(`The service has no campaign "${baseline}".`, {
      next: ['provoke campaigns --storage remote'],
    });
}
