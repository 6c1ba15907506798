import type { TargetReply } from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import type { AttemptTrace } from '../../definitions/traces.ts';
import { goalKey } from '../events/attempt-id.ts';
import type { Probing, Prompt } from './probe.ts';

export type Sent = { latencyMs: number } & ({ reply: TargetReply } | { error: unknown });

type Sending = Pick<Prompt, 'id' | 'technique' | 'goal' | 'data'> & {
  request: object;
  prompt: string;
  session: string | undefined;
  trace: Pick<AttemptTrace, 'traceparent'>;
};

/** Sends one attempt's request, as often as its failures allow. `tries` says how often, and what failed last. */
export function createSending(
  { target, limiter, budget, calledOff, signal, isFresh, onStep }: Probing,
  { request, session, trace, id, technique, goal, prompt, data }: Sending,
) {
  const tries = { requests: 0, isKept: false, failure: undefined as unknown };
  const about = {
    goal: goalKey(technique, goal),
    traceparent: trace.traceparent,
    ...(session !== undefined && { session }),
  };
  let startedMs = performance.now();

  async function send(readBefore: (() => Promise<void>) | undefined): Promise<TargetReply> {
    startedMs = performance.now();
    const kept = isFresh ? undefined : await target.findKept?.(request, { signal });
    calledOff?.throwIfAborted();
    if (kept) {
      budget.check();
      tries.isKept = true;
      return checkReply(kept);
    }
    if (readBefore) {
      budget.checkRequest();
      // As late as possible: a call may wait for minutes.
      await readBefore();
      calledOff?.throwIfAborted();
      startedMs = performance.now();
    }
    budget.takeRequest();
    if (tries.requests++ === 0) onStep?.({ type: 'prompt', id, technique, goal, prompt, data });
    try {
      return checkReply(await target.send(request, { signal, ...about }));
    } catch (error) {
      tries.failure = error;
      // Before the slot is free, so that the next call is not made.
      if (error instanceof TargetError && error.pauses) budget.pause(`Paused: ${error.message}`);
      throw error;
    }
  }

  /** `readBefore` runs right before the first request. */
  const attempt = (readBefore?: () => Promise<void>): Promise<Sent> =>
    limiter
      .run(() => send(readBefore), signal)
      .then(
        (reply) => ({ reply, latencyMs: Math.round(performance.now() - startedMs) }),
        (error: unknown) => ({ error, latencyMs: Math.round(performance.now() - startedMs) }),
      );
  return { tries, attempt };
}

/** A target may be a user's JavaScript. */
function checkReply(reply: TargetReply): TargetReply {
  if (typeof reply?.text !== 'string')
    throw new TypeError("A target's send must return a reply with a text.");
  return reply;
}
