import type { RecordedEnding } from '@provoke/evidence';

/** How far a campaign is, in the one word that every surface has for it. */
export const recordedStates = ['running', 'unfinished', 'completed', 'failed'] as const;
export type RecordedState = (typeof recordedStates)[number];

export type StateFacts = {
  state: RecordedState;
  /** Why it ended as it did, whole; null without a reason, and while it runs. */
  reason: string | null;
};

type Ended = {
  ending: RecordedEnding;
  /** Goals that techniques have ended, and all that they are to end. */
  finished: number;
  planned: number;
};

/**
 * A stop, a kill, a pause by itself and a spent budget leave goals open: all are unfinished, and the reason says which.
 * It failed if nothing could be attempted, and nothing is left to resume.
 */
export function tellState({ ending, finished, planned }: Ended): StateFacts {
  if (ending === 'running') return { state: 'running', reason: null };
  if (ending === 'interrupted') return { state: 'unfinished', reason: 'It was interrupted.' };
  const { status, isWhole = finished === planned } = ending;
  const reason = reasonOf(ending);
  if (!isWhole) return { state: 'unfinished', reason };
  if (status !== 'FAILED') return { state: 'completed', reason };
  return { state: 'failed', reason: `Nothing could be attempted${reason ? `: ${reason}` : '.'}` };
}

function reasonOf({ status, reason }: Exclude<RecordedEnding, string>): string | null {
  if (status !== 'CANCELLED') return reason;
  return reason === null ? STOPPED : `${STOPPED} ${reason}`;
}

const STOPPED = 'It was stopped.';
