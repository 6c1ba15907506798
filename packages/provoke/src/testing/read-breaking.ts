import { readWholeAttempt } from '@provoke/campaign';
import type { EvidenceLevel } from '@provoke/contract/lists';
import { maskedText, readAgentSteps, readVerdicts, toEvidence } from '@provoke/evidence';
import { type ActMetrics, readActMetrics } from '@provoke/evidence/acts';
import { type GoalRow, mostTelling, tellDone, tellWay, type WayLine } from '@provoke/figures';
import type { BreakingAttempt } from './test-result.ts';

type Found = Parameters<typeof readWholeAttempt>[0];

/** Steps of one attempt that are shown. */
const STEPS_MAX = 8;

/** What broke a goal: the attempt that its row names. */
export async function readBreaking(
  attempt: Found,
  row: GoalRow,
  level: EvidenceLevel,
): Promise<BreakingAttempt> {
  const { technique, place, requests_max, sent, reply, verdicts } = await toEvidence(
    { attempt, goalIndex: row.goal_index },
    level,
  );
  const isAside = readVerdicts(attempt).map(({ advisory }) => advisory === true);
  const acts = readActMetrics(attempt.evaluation_metrics);
  const isActs = acts !== undefined && acts.evidence !== null;
  return {
    ...{ attempt: attempt.id, technique, place, requestsMax: requests_max },
    rule: row.rule ?? null,
    ...(isActs && level !== 'none'
      ? await readActs(attempt, acts)
      : { done: null, steps: [] as const }),
    ...{ sent, reply },
    verdicts: verdicts
      .filter((_, at) => !isAside[at])
      .map(({ judge, outcome, reason }) => ({ judge, outcome, reason })),
  };
}

async function readActs(
  attempt: Found,
  acts: ActMetrics,
): Promise<Pick<BreakingAttempt, 'done' | 'steps'>> {
  const whole = await readWholeAttempt(attempt);
  const { label, text } = tellDone(acts, {
    steps: readAgentSteps((await attempt.evidence()).traces),
    reason: attempt.evaluation_notes ?? '',
  });
  // What was sent and said is shown apart.
  const way = tellWay({ ...whole, conversation: [], reply: null }, acts);
  return {
    done: maskedText(`${label} ${text}`.trim()),
    steps: mostTelling(way, STEPS_MAX).map(masked),
  };
}

const masked = (line: WayLine): WayLine => ({
  ...line,
  text: maskedText(line.text),
  notes: line.notes.map(maskedText),
});
