import { setMaxListeners } from 'node:events';
import { onAbort } from '../../platform/on-abort.ts';
import type { GoalContext } from './goal-context.ts';

/** Works on a goal until it is finished or skipped. Returns whether it is finished. */
export async function untilSkipped(
  context: GoalContext,
  work: (context: GoalContext) => Promise<boolean>,
): Promise<boolean> {
  const { controls, technique, goal, probing } = context;
  if (!controls) return work(context);
  const place = { technique, goal: goal.index };
  if (controls.isSkipped(place)) return false;
  const over = new AbortController();
  // Every call in flight listens; many listeners are not a leak.
  setMaxListeners(0, over.signal);
  const stops = [
    onAbort(probing.signal, () => over.abort(probing.signal.reason)),
    controls.onSkip(place, () => over.abort()),
  ];
  try {
    return await work({ ...context, probing: { ...probing, signal: over.signal } });
  } finally {
    for (const stop of stops) stop();
  }
}
