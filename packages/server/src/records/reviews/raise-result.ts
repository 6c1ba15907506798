import type { EvaluationStatus, RaisedResult, Review } from '@provoke/contract';
import { isStronger, type Standing } from '@provoke/evidence';
import { readActMetrics } from '@provoke/evidence/acts';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { fieldProblem } from '../../http/problem.ts';
import { newEntry } from '../chain/entry.ts';
import { reviewText, traceText } from '../chain/entry-texts.ts';
import { changeFact } from '../facts/change-fact.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';
import { lockResult } from '../results/lock-result.ts';
import { changeCountsTogether } from '../run-counts/change-counts.ts';
import { countChange } from '../run-counts/run-counts.ts';
import { addTraces, type NewTrace } from '../traces/insert-traces.ts';
import { insertRaise } from './review-store.ts';

/** What was seen of an attempt after its verdict. */
export type LateEvidence = {
  evaluation_status: EvaluationStatus;
  evaluation_metrics: RawJson;
  reason: string;
  traces: readonly Pick<NewTrace, 'step_type' | 'content'>[];
};

type OfResult = { organizationId: string; userId: number | null; id: string };

/**
 * Adds evidence to a result and raises its verdict, if that is stronger than what counts and no person has decided since;
 * else nothing changes. The run's counts, goals, facts and chain follow. Undefined if the result is missing. In a
 * transaction: of two simultaneous ones, the later sees what the earlier did.
 */
export async function raiseResult(
  tx: Db,
  { organizationId, userId, id }: OfResult,
  late: LateEvidence,
): Promise<RaisedResult | undefined> {
  const later = standingOf(late);
  const locked = await lockResult(tx, organizationId, id);
  if (!locked) return undefined;
  const of = { organizationId, runId: locked.run_id };
  const { isReviewed, next_sequence, ...row } = await readState(tx, organizationId, id);
  const before = standingOf(row);
  if (isReviewed || !isStronger(later, before)) return { raised: false, review: null, ...before };

  const traces = late.traces.map((trace, at) => ({
    ...{ ...trace, result_id: id, sequence: next_sequence + at },
  }));
  const review = toRow(id, { late, later, before });
  const numbers = await changeCountsTogether(tx, of, {
    change: countChange([later.evaluation_status], [before.evaluation_status]),
    entries: [
      ...traces.map((trace) =>
        newEntry('trace', { resultId: id, userId, item: trace.sequence }, traceText(id, trace)),
      ),
      newEntry('review', { resultId: id, userId }, reviewText(review)),
    ],
  });
  await addTraces(tx, organizationId, { traces, numbers });
  const entry_number = numbers.at(-1) as number;
  const written: Review = await insertRaise(tx, organizationId, { ...review, entry_number });
  await tx
    .updateTable('results')
    .set({
      evaluation_status: late.evaluation_status,
      evaluation_metrics: late.evaluation_metrics,
      number: entry_number,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
  await changeFact(tx, { ...of, id });
  return { raised: true, review: written, ...later };
}

type Recorded = { evaluation_status: EvaluationStatus; evaluation_metrics: RawJson | null };

function standingOf({ evaluation_status, evaluation_metrics }: Recorded): Standing {
  if (evaluation_metrics && evaluation_metrics.size > COLUMN_BYTES_MAX)
    throw fieldProblem(
      'evaluation_metrics',
      `Ensure this field has no more than ${COLUMN_BYTES_MAX} bytes.`,
    );
  const acts = evaluation_metrics ? readActMetrics(evaluation_metrics.parse()) : undefined;
  return {
    evaluation_status,
    evidence: acts?.evidence ?? null,
    severity: acts?.severity ?? null,
  };
}

type State = Recorded & { isReviewed: boolean; next_sequence: number };

/** Metrics that are longer than what is read of them count as absent, as everywhere. */
async function readState(tx: Db, organizationId: string, id: string): Promise<State> {
  const { rows } = await sql<State>`
    select evaluation_status, ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as evaluation_metrics,
      exists (select from reviews
        where reviews.organization_id = results.organization_id and reviews.result_id = results.id
          and source = 'person' and coalesce(reviews.entry_number, 0) >= coalesce(results.entry_number, 0)
      ) as "isReviewed",
      (select coalesce(max(sequence) + 1, 0) from traces
        where traces.organization_id = results.organization_id and traces.result_id = results.id
      ) as next_sequence
    from results where organization_id = ${organizationId} and id = ${id}`.execute(tx);
  return rows[0] as State;
}

const toRow = (
  result_id: string,
  { late, later, before }: { late: LateEvidence; later: Standing; before: Standing },
) => ({
  result_id,
  reviewer_id: null,
  source: 'trace' as const,
  previous_status: before.evaluation_status,
  evaluation_status: later.evaluation_status,
  reason: late.reason,
  evaluation_metrics: late.evaluation_metrics,
  previous_evidence: before.evidence,
  evidence: later.evidence,
  previous_severity: before.severity,
  severity: later.severity,
});
