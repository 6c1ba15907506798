import { type Attempt, isRaised, type Raise, type Standing } from '@provoke/evidence';
import { toActStep } from '../../definitions/steps.ts';
import type { AttemptTrace, TraceSeen } from '../../definitions/traces.ts';

type Decided = Pick<Attempt, 'status' | 'score' | 'notes' | 'acts'>;
type Recorded = Decided & Pick<Attempt, 'id' | 'technique' | 'goal' | 'arm'>;

/** What may still arrive of an attempt that was judged, and how it is judged then. */
export type LateSpans = {
  trace: AttemptTrace;
  /** What was known for its verdict. */
  seen: TraceSeen;
  /** With acts that follow all others. Undefined if nothing forbidden was seen of an attempt that failed. */
  decideAgain(
    more: TraceSeen['steps'],
    shows: TraceSeen['shows'],
  ): Promise<Decided | undefined>;
};

/**
 * Listens to what still arrives of a recorded attempt's trace. It may raise the attempt's word, and never lowers it: the
 * first verdict was right for what was seen then. Ends when late spans no longer count.
 */
export function raiseLater(
  { trace, seen, decideAgain }: LateSpans,
  { id, technique, goal, arm, ...judged }: Recorded,
  record: (raise: Raise) => Promise<unknown>,
): void {
  let known: Decided = judged;
  let recorded = seen.steps.length;

  trace.onMore(async ({ steps, shows }) => {
    const decided = await decideAgain(steps.slice(seen.steps.length), shows);
    if (!decided || !isRaised(standingOf(known), standingOf(decided))) return;
    const { status, score, notes, acts } = decided;
    const earlier = { status: known.status, ...(known.acts && { acts: known.acts }) };
    known = decided;
    await record({
      ...{ id, technique, goal, ...(arm && { arm }) },
      ...{ status, score, notes, ...(acts && { acts }), earlier },
      steps: steps.slice(recorded).map(toActStep),
    });
    recorded = steps.length;
  });
}

const standingOf = ({ status, acts }: Pick<Attempt, 'status' | 'acts'>): Standing => ({
  status,
  evidence: acts?.evidence ?? null,
  severity: acts?.severity ?? null,
});
