import type { Client } from '@provoke/client';
import type { CampaignEvent, Spending } from '@provoke/evidence';
import { toEntry } from '../../journal/journal-entry.ts';
import { toAttemptRecord } from '../../outbox/to-result.ts';

/** An event as the service keeps it, with the result that it makes. */
export type SliceEvent = Parameters<Client['slices']['append']>[0]['body']['events'][number];

export function toSliceEvent(event: CampaignEvent, elapsedMs: number | undefined): SliceEvent {
  const { head, evidence } = toEntry(event, elapsedMs);
  // Both are JSON objects of ours.
  const entry = { ...head } as SliceEvent['entry'];
  if (event.type !== 'attempt-end') return { entry };
  const { result, traces } = toAttemptRecord(event.attempt);
  return { entry, evidence: evidence as SliceEvent['entry'], result: { ...result, traces } };
}

/** Whether something was sent, which must not be sent twice. */
export const wasSent = ({ type }: CampaignEvent) =>
  type === 'attempt-end' || type === 'ask-end' || type === 'calls-lost';

/** What the campaign spent with it. */
export const addUp = (spending: readonly Spending[]) =>
  spending.reduce(
    (sum, { role, requests, inputTokens, outputTokens, costUsd }) => ({
      requests: sum.requests + (role === 'target' ? requests : 0),
      tokens: sum.tokens + inputTokens + outputTokens,
      cost_usd: sum.cost_usd + (costUsd ?? 0),
    }),
    { requests: 0, tokens: 0, cost_usd: 0 },
  );
