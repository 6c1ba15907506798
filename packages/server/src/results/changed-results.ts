import type { ResultSummary } from '@provoke/contract';
import type { Db } from '../db/database.ts';
import type { Wire } from '../json/raw-json.ts';

type Span = { runId: string; after: number; upTo: number; limit: number };

/** The results of a run that arrived or changed within a range of its numbers, in order, without the evidence. */
export async function listChangedResults(
  db: Db,
  organizationId: string,
  { runId, after, upTo, limit }: Span,
): Promise<{ number: number; result: Wire<ResultSummary> }[]> {
  const rows = await db
    .selectFrom('results')
    .select([
      'number',
      'id',
      'response_status_code',
      'latency_ms',
      'evaluation_status',
      'evaluation_notes',
      'agent_specific_data',
      'created_at',
    ])
    .where('organization_id', '=', organizationId)
    .where('run_id', '=', runId)
    .where('number', '>', after)
    .where('deleted_at', 'is', null)
    .where('number', '<=', upTo)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number, created_at, ...row }) => ({
    number,
    result: { ...row, run: runId, timestamp: created_at.toISOString() },
  }));
}
