import type { Arm, EvaluationStatus } from '@provoke/contract';
import type { ActWord } from '@provoke/contract/lists';
import { type Attempt, actWordOf, type DecidedBy, type GoalReport } from '@provoke/evidence';
import type { ActMetrics } from '@provoke/evidence/acts';
import type { CampaignFolder } from '../folder/campaign-folder.ts';
import { entriesOf, journalFile } from '../journal/journal.ts';
import { toEvent, typeOf } from '../journal/journal-entry.ts';
import { readResultIds } from '../outbox/sync-log.ts';
import { recordedStatus } from '../outbox/to-result.ts';
import { readReviews, withReviews } from '../reviews/read-reviews.ts';

/** One attempt, as returned by `hack`. */
export type AttemptResult = {
  /** Null if the service does not have it, or not yet. */
  result_id: string | null;
  goal: string;
  goal_index: number;
  technique: string;
  /** Its purpose: only `attack` counts. */
  arm: Arm;
  response: string | null;
  evaluation_status: EvaluationStatus;
  score: number | null;
  /** How many of the counting judges decided; null if it was not judged. */
  decided_by: DecidedBy | null;
  notes: string;
  latency_ms: number;
  /** What became of it in one word, and what the agent did; absent where no rule decided. */
  act?: ActWord;
  acts?: ActMetrics;
};

type Collected = { results: AttemptResult[]; findings: GoalReport[] };

/** All attempts of a campaign, read back from its journal. */
export async function collectResults(folder: CampaignFolder): Promise<Collected> {
  const ids = await readResultIds(folder.sync);
  const reviews = await readReviews(folder);
  const collected: Collected = { results: [], findings: [] };
  for await (const entry of entriesOf(journalFile(folder.journal))) {
    const type = typeOf(entry);
    if (type !== 'attempt-end' && type !== 'finding') continue;
    const event = toEvent(entry);
    if (event.type === 'finding') collected.findings.push(event.finding);
    if (event.type === 'attempt-end')
      collected.results.push(
        toAttemptResult(withReviews(event, reviews).attempt, ids.get(entry.sequence) ?? null),
      );
  }
  collected.results.sort((a, b) => a.goal_index - b.goal_index);
  return collected;
}

export const toAttemptResult = (attempt: Attempt, resultId: string | null): AttemptResult => ({
  result_id: resultId,
  goal: attempt.goal.text,
  goal_index: attempt.goal.index,
  technique: attempt.technique,
  arm: attempt.arm ?? 'attack',
  response: attempt.reply?.text ?? null,
  evaluation_status: recordedStatus(attempt),
  score: attempt.score,
  decided_by: attempt.decidedBy ?? null,
  notes: attempt.notes,
  latency_ms: attempt.latencyMs,
  ...actsOf(attempt),
});

function actsOf({ acts, status }: Attempt): Pick<AttemptResult, 'act' | 'acts'> {
  const act = actWordOf({ evaluation_status: status, evaluation_metrics: { ...acts } });
  return acts && act ? { act, acts } : {};
}
