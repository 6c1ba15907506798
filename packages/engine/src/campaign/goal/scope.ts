import { setMaxListeners } from 'node:events';
import { abortable } from '../../platform/abortable.ts';
import { onAbort } from '../../platform/on-abort.ts';

/** What the branches of one piece of a technique's work have in common: they end together. */
export type Scope = {
  /** Aborted when the work is over, or the campaign. */
  signal: AbortSignal;
  /** A call that is waited for before the work counts as over. */
  track<Answer>(call: Promise<Answer>): Promise<Answer>;
};

/** The reason of a scope's signal: work that continues in it is too late. */
export class WorkOver extends Error {
  override readonly name = 'WorkOver';
}

/**
 * Does a piece of work that may fail in one branch while others go on, or return without waiting for them. When it
 * is over, they begin nothing new, and what is under way comes to its end before this does.
 */
export async function inScope<Result>(
  campaign: AbortSignal,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  // Every call under way may listen to it, and many at once are no leak.
  setMaxListeners(0, over.signal);
  const stopListening = onAbort(campaign, () => over.abort(campaign.reason));
  const underWay = new Set<Promise<unknown>>();
  const track = <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const settled = call.finally(() => underWay.delete(settled));
    underWay.add(settled);
    return settled;
  };
  try {
    campaign.throwIfAborted();
    return await abortable(work({ signal: over.signal, track }), campaign);
  } finally {
    stopListening();
    over.abort(new WorkOver('The work on this goal is over.'));
    await Promise.allSettled(underWay);
  }
}
