import { limits } from '@provoke/contract';
import { cutText } from '@provoke/evidence/acts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, inTransaction } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { Problem } from '../../http/problem.ts';
import type { ReviewCopies } from '../reviews/copy-reviews.ts';
import { raiseResult } from '../reviews/raise-result.ts';
import { claim, type DueTrace, listDue, settle } from './claim-traces.ts';
import type { LateVerdict } from './decide-by-text.ts';
import type { LateJudge } from './late-judge.ts';
import { listDecided, readCase } from './read-case.ts';

type Judging = {
  db: Db;
  log: Logger;
  judge: LateJudge;
  reviewCopies: ReviewCopies | undefined;
};

const TRACES_AT_ONCE = 50;

/**
 * Judges recorded attempts by spans that arrived after their verdicts, as their campaign does as long as it runs: what it
 * has told is no change. True if there may be more, undefined if there were none.
 */
export async function judgeLateSpans(
  judging: Judging,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const due = await listDue(judging.db, TRACES_AT_ONCE);
  if (due.length === 0) return undefined;
  for (const trace of due) {
    if (signal.aborted) return false;
    const taken = await claim(judging.db, trace);
    if (taken) await judgeTrace(judging, taken, signal);
  }
  return due.length === TRACES_AT_ONCE;
}

/** One that is broken off is taken again, by any service, after its lease. */
async function judgeTrace(judging: Judging, trace: DueTrace, signal: AbortSignal): Promise<void> {
  const { organization_id: organizationId } = trace;
  for (const resultId of await listDecided(judging.db, trace)) {
    if (signal.aborted) return;
    await judgeResult(judging, { organizationId, resultId });
  }
  await settle(judging.db, trace);
}

type OfResult = { organizationId: string; resultId: string };

async function judgeResult(judging: Judging, of: OfResult): Promise<void> {
  const { db, judge, reviewCopies } = judging;
  const found = await readCase(db, of);
  if (!found) return;
  const answer = await judge.judge(found.late);
  if ('refused' in answer) return refuse(judging, of, answer.refused);
  if (!answer.verdict) return;
  const { organizationId, resultId: id } = of;
  const late = toEvidence(answer.verdict);
  try {
    const raised = await inTransaction(db, (tx) =>
      raiseResult(tx, { organizationId, userId: found.userId, id }, late),
    );
    if (raised?.raised) await reviewCopies?.copy(of);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await refuse(judging, of, error.message);
  }
}

/** It would fail each time. */
async function refuse({ db, log }: Judging, of: OfResult, reason: string): Promise<void> {
  const { organizationId, resultId } = of;
  log.warn({ ...of, reason }, 'a result cannot be judged by late spans');
  await sql`delete from late_bases
    where organization_id = ${organizationId} and result_id = ${resultId}`.execute(db);
}

const toEvidence = ({ status, metrics, reason, steps }: NonNullable<LateVerdict>) => ({
  evaluation_status: status,
  evaluation_metrics: new RawJson(metrics),
  reason: cutText(reason, REASON_MAX),
  traces: steps
    .slice(0, limits.evidenceTracesMax)
    .map(({ step_type, content }) => ({ step_type, content: new RawJson(content) })),
});

const REASON_MAX = 1_000;
