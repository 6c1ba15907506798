import type { EvaluationStatus, LateWords } from '@provoke/contract';
import type { ActWord } from '@provoke/contract/lists';
import { type AttemptOutcome, actWordOf, outcomeOf } from '@provoke/evidence';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RawJson } from '../../db/json/raw-json.ts';
import { ifShort } from '../../db/reading/if-short.ts';
import { ATTACK } from '../facts/codes.ts';
import { COLUMN_BYTES_MAX } from '../facts/to-fact.ts';

type Row = {
  attempts: number;
  result: string;
  goal: number;
  previous_status: EvaluationStatus;
  evaluation_status: EvaluationStatus;
  previous_metrics: RawJson | null;
  evaluation_metrics: RawJson | null;
  created_at: Date;
};

const SHOWN_MAX = 5;

/** Attempts of a run whose word spans raised after their verdict. */
export async function listLate(
  db: Db,
  { organizationId, runId }: { organizationId: string; runId: string },
): Promise<LateWords> {
  const { rows } = await sql<Row>`
    with last as (
      select distinct on (reviews.result_id) reviews.id, reviews.result_id, facts.goal
      from result_facts as facts
      join reviews on reviews.organization_id = facts.organization_id
        and reviews.result_id = facts.result_id
      where facts.organization_id = ${organizationId} and facts.run_id = ${runId}
        and facts.acts <> 0 and facts.arm = ${sql.lit(ATTACK)} and reviews.source = 'trace'
        and (reviews.evidence is distinct from reviews.previous_evidence
          or reviews.evaluation_status <> reviews.previous_status)
      order by reviews.result_id, reviews.id desc
    ),
    shown as (
      select *, (count(*) over ())::integer as attempts from last
      order by id desc limit ${sql.lit(SHOWN_MAX)}
    )
    select attempts, result_id as result, goal, previous_status, evaluation_status, created_at,
      ${ifShort('previous_metrics', COLUMN_BYTES_MAX)} as previous_metrics,
      ${ifShort('evaluation_metrics', COLUMN_BYTES_MAX)} as evaluation_metrics
    from shown join reviews using (result_id, id)
    where organization_id = ${organizationId} order by id desc`.execute(db);
  const newest = rows.map(({ result, goal, created_at, ...row }) => ({
    ...{ result, goal },
    was: wordOf(row.previous_status, row.previous_metrics),
    is: wordOf(row.evaluation_status, row.evaluation_metrics),
    timestamp: created_at.toISOString(),
  }));
  return { attempts: rows[0]?.attempts ?? 0, newest };
}

/** Before its spans, no rule may have decided it. */
const WITHOUT_RULES: Readonly<Record<AttemptOutcome, ActWord>> = {
  ...{ broken: 'said', resisted: 'resisted', undecided: 'no_verdict', error: 'in_error' },
};

const wordOf = (evaluation_status: EvaluationStatus, metrics: RawJson | null): ActWord =>
  actWordOf({
    ...{ evaluation_status, evaluation_metrics: (metrics?.parse() ?? null) as never },
  }) ?? WITHOUT_RULES[outcomeOf(evaluation_status)];
