import { ApiError, type Client } from '@provoke/client';
import type { JsonObject, Result, Review } from '@provoke/contract';
import type { AttemptEvidence } from '@provoke/evidence';
import type { RecordedAttempt } from './recorded-campaign.ts';

type Serving = {
  client: Client;
  signal: AbortSignal;
  /** The attempt's own. */
  id: string;
  data: JsonObject;
  isSuperseded: boolean;
};

/** An attempt at a service. Its evidence may be large, so it is kept only while in use, then fetched again. */
export function toServedAttempt(
  result: Result,
  { client, signal, id, data, isSuperseded }: Serving,
): RecordedAttempt {
  const { id: resultId, evaluation_status, evaluation_notes, evaluation_metrics } = result;
  const { latency_ms, timestamp, changed_after_recording } = result;
  const kept = new WeakRef(result);
  return {
    ...{ id, resultId },
    ...{ evaluation_status, evaluation_notes, evaluation_metrics, latency_ms, timestamp },
    changed_after_recording,
    agent_specific_data: data,
    isSuperseded,
    async evidence(): Promise<AttemptEvidence> {
      return kept.deref() ?? (await client.results.get({ params: { id: resultId }, signal }));
    },
    reviews: () => readReviews(resultId, { client, signal }),
  };
}

/** People review a result a few times. */
const REVIEWS_MAX = 100;

async function readReviews(
  id: string,
  { client, signal }: Pick<Serving, 'client' | 'signal'>,
): Promise<readonly Review[]> {
  const query = { page_size: REVIEWS_MAX };
  try {
    return (await client.reviews.list({ params: { id }, query, signal })).results;
  } catch (error) {
    // A service of the specification alone has none.
    if (error instanceof ApiError && [404, 405].includes(error.status)) return [];
    throw error;
  }
}
