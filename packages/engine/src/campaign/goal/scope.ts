import { setMaxListeners } from 'node:events';
import { abortable } from '../../platform/abortable.ts';
import { onAbort } from '../../platform/on-abort.ts';

/** The branches of one piece of work share a scope: they end together. */
export type Scope = {
  /** Aborted when the work or the campaign ends. */
  signal: AbortSignal;
  /** Tracks a call; the work ends only after it has settled. */
  track<Answer>(call: Promise<Answer>): Promise<Answer>;
};

/** The abort reason of a scope's signal: the work is over. */
export class WorkOver extends Error {
  override readonly name = 'WorkOver';
}

/**
 * Runs work that may fail in one branch while others continue, or return without awaiting them. When it ends,
 * branches start nothing new, and this resolves after the calls in flight have settled.
 */
export async function inScope<Result>(
  campaign: AbortSignal,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  // Every call in flight may listen; many listeners are not a leak.
  setMaxListeners(0, over.signal);
  const stopListening = onAbort(campaign, () => over.abort(campaign.reason));
  const inFlight = new Set<Promise<unknown>>();
  const track = <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const settled = call.finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return settled;
  };
  try {
    campaign.throwIfAborted();
    return await abortable(work({ signal: over.signal, track }), campaign);
  } finally {
    stopListening();
    over.abort(new WorkOver('The work on this goal is over.'));
    await Promise.allSettled(inFlight);
  }
}
