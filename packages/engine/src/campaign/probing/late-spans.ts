import { type Attempt, type Decided, isRaised, type Raise, type Standing } from '@provoke/evidence';
import { toActStep } from '../../definitions/steps.ts';
import type { AttemptTrace, TraceSeen } from '../../definitions/traces.ts';
import type { Change } from './to-exchange.ts';

type Recorded = Decided & Pick<Attempt, 'id' | 'technique' | 'goal' | 'arm'>;

/** What may still arrive of an attempt that was judged, and how it is judged then. */
export type LateSpans = {
  trace: AttemptTrace;
  /** What was known for its verdict. */
  seen: TraceSeen;
  /** Undefined if nothing forbidden was seen of an attempt that failed. */
  decideAgain(change: Change): Promise<Decided | undefined>;
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
  /** All that was ever told, in its place. */
  const told = [...seen.steps];
  let recorded = told.length;

  trace.onMore(async ({ steps, shows }) => {
    const { fresh, gone } = differ(told, steps);
    told.push(...fresh);
    const more = told.slice(seen.steps.length);
    const decided = await decideAgain({ more, gone, shows });
    if (!decided || !isRaised(standingOf(known), standingOf(decided))) return;
    const { status, acts } = known;
    known = decided;
    await record({
      ...{ id, technique, goal, ...(arm && { arm }) },
      ...pickDecided(decided),
      earlier: { status, ...(acts && { acts }) },
      steps: told.slice(recorded).map(toActStep),
    });
    recorded = told.length;
  });
}

type Act = TraceSeen['steps'][number];

/** What is told now and was not before, and what was told before and no longer is. */
function differ(before: readonly Act[], now: readonly Act[]): { fresh: Act[]; gone: Set<Act> } {
  const known = new Map<string, Act[]>();
  for (const step of before) {
    const key = JSON.stringify(step);
    const same = known.get(key);
    if (same) same.push(step);
    else known.set(key, [step]);
  }
  const fresh = now.filter((step) => known.get(JSON.stringify(step))?.pop() === undefined);
  return { fresh, gone: new Set([...known.values()].flat()) };
}

const standingOf = ({ status, acts }: Pick<Attempt, 'status' | 'acts'>): Standing => ({
  status,
  evidence: acts?.evidence ?? null,
  severity: acts?.severity ?? null,
});

const pickDecided = ({ status, score, notes, verdicts, ...more }: Decided): Decided => ({
  ...{ status, score, notes, verdicts },
  ...(more.decidedBy && { decidedBy: more.decidedBy }),
  ...(more.marks && { marks: more.marks }),
  ...(more.acts && { acts: more.acts }),
});
