import {
  type Attempt,
  type Decided,
  isStronger,
  type Raise,
  type Standing,
  toActStep,
} from '@provoke/evidence';
import type { TracedTurn } from './traced-turn.ts';

type Recorded = Decided & Pick<Attempt, 'id' | 'technique' | 'goal' | 'arm'>;

/** What may still arrive of an attempt that was judged, and how it is judged then. */
export type LateSpans = {
  turn: TracedTurn;
  /** What was done before counts as well. */
  earlierTurns: readonly TracedTurn[];
  /**
   * By what is known by now; absent where no rule decides. Comes to undefined if nothing forbidden was seen of an attempt
   * that failed.
   */
  decideAgain?: (() => Promise<Decided | undefined>) | undefined;
};

/**
 * Listens to what still arrives of a recorded attempt's traces. It may raise the attempt's word, and never lowers it: the
 * first verdict was right for what was seen then. Ends when late spans no longer count.
 */
export async function raiseLater(
  { turn, earlierTurns, decideAgain }: LateSpans,
  { id, technique, goal, arm, ...judged }: Recorded,
  record: (raise: Raise) => Promise<unknown>,
): Promise<void> {
  let known: Decided = judged;
  let recorded = turn.first;

  if (!decideAgain) return;
  const reconsider = async () => {
    const decided = await decideAgain();
    if (!decided || !isStronger(standingOf(decided), standingOf(known))) return;
    const { status, acts } = known;
    const told = turn.told();
    const steps = told.slice(recorded).map(toActStep);
    known = decided;
    recorded = told.length;
    await record({
      ...{ id, technique, goal, ...(arm && { arm }) },
      ...pickDecided(decided),
      ...{ earlier: { status, ...(acts && { acts }) }, steps },
    });
  };
  const turns = [...earlierTurns, turn];
  for (const one of turns) one.onChange(reconsider);
  // It may have come while the attempt was judged.
  if (turns.some((one) => one.told().length > one.first)) await reconsider();
}

const standingOf = ({ status, acts }: Pick<Attempt, 'status' | 'acts'>): Standing => ({
  evaluation_status: status,
  evidence: acts?.evidence ?? null,
  severity: acts?.severity ?? null,
});

const pickDecided = ({ status, score, notes, verdicts, ...more }: Decided): Decided => ({
  ...{ status, score, notes, verdicts },
  ...(more.decidedBy && { decidedBy: more.decidedBy }),
  ...(more.marks && { marks: more.marks }),
  ...(more.acts && { acts: more.acts }),
});
