import type { Attempt } from '@provoke/evidence';
import type { HelperFailure } from '../../definitions/helper-error.ts';
import { fingerprintOf, type Memory } from '../events/memory.ts';
import { toRecorded, toShown } from '../judging/criteria.ts';
import type { GoalContext } from './goal-context.ts';

/** Records a new attempt and returns it as recorded, for its technique. */
export async function recordAttempt(
  context: GoalContext,
  attempt: Attempt,
  fingerprint: string,
): Promise<Attempt> {
  context.pause.observe(attempt);
  const recorded = toRecorded(attempt);
  const kept = await context.record({ type: 'attempt-end', attempt: recorded, fingerprint });
  return countAttempt(context, kept?.type === 'attempt-end' ? kept.attempt : recorded);
}

type Failure = Pick<Attempt, 'id' | 'notes'> &
  Partial<Pick<Attempt, 'steps' | 'data' | 'marks' | 'unanswered' | 'place' | 'requestsMax'>>;

/** Records an attempt that never reached the agent: an error, not a verdict on the agent. */
export async function recordFailure(
  context: GoalContext,
  { id: wanted, ...failure }: Failure,
): Promise<Attempt> {
  const fingerprint = fingerprintOf(failure.notes);
  const { known, id } = findKnown(context.memory, wanted, fingerprint);
  if (known) {
    // Earlier calls were repeated without success. An answer of no use was not asked for again.
    if (known.unanswered) context.pause.observe(known);
    return countAttempt(context, known);
  }
  const { goal, technique, arm, repeat } = context;
  const nothing = { request: null, reply: null, latencyMs: 0, score: null, verdicts: [] };
  const unsaid = { status: 'ERROR_TEST_FRAMEWORK' as const, data: {}, steps: [], spending: [] };
  const attempt: Attempt = {
    ...{ id, arm, goal, technique, ...(repeat && { repeat }) },
    ...nothing,
    ...unsaid,
    ...failure,
  };
  return recordAttempt(context, attempt, fingerprint);
}

/** What a failed attempt says: why, and whose error it is where a helper model failed. */
export function blameFor(failure: string | HelperFailure): Pick<Attempt, 'notes' | 'marks'> {
  if (typeof failure === 'string') return { notes: failure };
  const { message, role } = failure;
  return { notes: message, ...(role !== undefined && { marks: { error_of: role } }) };
}

/** Whether the goal counts as attacked. If no attempt was answered, the goal is unfinished. */
export const wasAnswered = ({ outcome }: Pick<GoalContext, 'outcome'>): boolean =>
  outcome.unanswered === 0 || outcome.answered > 0;

/** Counts a recorded attempt and returns it for its technique. */
export function countAttempt({ outcome }: Pick<GoalContext, 'outcome'>, attempt: Attempt): Attempt {
  if (attempt.unanswered) outcome.unanswered++;
  else outcome.answered++;
  return toShown(attempt);
}

/**
 * The attempt made before a resume, or a free id for a new one. A technique that depends on more than its answers and
 * random numbers may ask a different question in this place; two attempts never share an id.
 */
export function findKnown(
  memory: Memory,
  id: string,
  fingerprint: string,
): { known?: Attempt | undefined; id: string } {
  const known = memory.attempt(id, fingerprint);
  if (known || !memory.isTaken(id)) return { known, id };
  return findKnown(memory, `${id}-again`, fingerprint);
}
