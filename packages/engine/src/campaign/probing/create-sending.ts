import type { Spending, TargetReply, Usage } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import { TargetError } from '../../definitions/target.ts';
import type { ToolLoop } from '../../definitions/tool-loop.ts';
import type { AttemptTrace } from '../../definitions/traces.ts';
import { sumUsage } from '../../targets/turns/sum-usage.ts';
import { NOTHING_USED, toSpending } from '../asking/helper-asker.ts';
import { goalKey } from '../events/attempt-id.ts';
import { BudgetSpent } from '../limits/budget.ts';
import type { Probing, Prompt } from './probe.ts';

export type Sent = { latencyMs: number } & ({ reply: TargetReply } | { error: unknown });

type Sending = Pick<Prompt, 'id' | 'technique' | 'goal' | 'data' | 'messages'> & {
  /** The first request, for these messages. */
  request: object;
  prompt: string;
  session: string | undefined;
  trace: Pick<AttemptTrace, 'traceparent'>;
};

/**
 * Sends one attempt's request, as often as its failures allow, and those that follow from calls of tools that we run for
 * the agent. `tries` says how often, what failed last, and what was used.
 */
export function createSending(
  { target, targetPrice, limiter, budget, maxTokens, calledOff, signal, isFresh, onStep }: Probing,
  { request, messages, session, trace, id, technique, goal, prompt, data }: Sending,
) {
  const tries = { requests: 0, isKept: false, failure: undefined as unknown };
  const about = {
    goal: goalKey(technique, goal),
    traceparent: trace.traceparent,
    ...(session !== undefined && { session }),
  };
  let startedMs = performance.now();
  let isAnswered = false;
  let used: Usage | null | undefined;

  async function send(
    payload: object,
    readBefore: (() => Promise<void>) | undefined,
  ): Promise<TargetReply> {
    if (!isAnswered) startedMs = performance.now();
    const kept = await findKept(payload);
    if (kept) return kept;
    if (readBefore) {
      budget.checkRequest();
      // As late as possible: a call may wait for minutes.
      await readBefore();
      calledOff?.throwIfAborted();
      startedMs = performance.now();
    }
    budget.takeRequest();
    tries.isKept = false;
    if (tries.requests++ === 0) onStep?.({ type: 'prompt', id, technique, goal, prompt, data });
    onStep?.({ type: 'call', id });
    try {
      return take(checkReply(await target.send(payload, { signal, ...about })), 1);
    } catch (error) {
      tries.failure = error;
      // Before the slot is free, so that the next call is not made.
      if (error instanceof TargetError && error.pauses) budget.pause(`Paused: ${error.message}`);
      throw error;
    } finally {
      onStep?.({ type: 'call-end', id });
    }
  }

  async function findKept(payload: object): Promise<TargetReply | undefined> {
    const kept = isFresh ? undefined : await target.findKept?.(payload, { signal });
    // Once the agent has answered, the attempt is under way.
    if (!isAnswered) calledOff?.throwIfAborted();
    if (!kept) return undefined;
    budget.check();
    tries.isKept = tries.requests === 0;
    return take(checkReply(kept), 0);
  }

  /** Each reply counts in the budget as it arrives: an attempt may take many. */
  function take(reply: TargetReply, requests: number): TargetReply {
    budget.spend(toSpending('target', requests, reply.usage, targetPrice));
    used = used === undefined ? reply.usage : sumUsage(used, reply.usage);
    isAnswered = true;
    tries.failure = undefined;
    return reply;
  }

  /** Each request has a slot of its own. `readBefore` runs right before the first. */
  async function converse(readBefore?: () => Promise<void>): Promise<TargetReply> {
    const first = await limiter.run(() => send(request, readBefore), signal);
    return target.ownTools ? goOn(first, target.ownTools.open(messages)) : first;
  }

  async function goOn(first: TargetReply, loop: ToolLoop): Promise<TargetReply> {
    const said: Message[] = [...messages];
    try {
      for (let more = loop.take(first); more; ) {
        said.push(...more);
        const payload = target.payload(said, { maxTokens });
        more = loop.take(await limiter.run(() => send(payload, undefined), signal));
      }
    } catch (error) {
      // What was done before remains.
      if (error instanceof BudgetSpent) return loop.conclude('budget') ?? first;
      tries.failure = withBegun(error, loop.conclude('failure'));
      throw error;
    }
    return loop.conclude() ?? first;
  }

  const attempt = (readBefore?: () => Promise<void>): Promise<Sent> =>
    converse(readBefore).then(
      (reply) => ({ reply, latencyMs: Math.round(performance.now() - startedMs) }),
      (error: unknown) => ({ error, latencyMs: Math.round(performance.now() - startedMs) }),
    );
  /** What it took, for the record. */
  const spending = (): Spending =>
    toSpending('target', tries.requests, used === undefined ? NOTHING_USED : used, targetPrice);
  return { tries, attempt, spending };
}

/** The failure of a later request, with what came before it. */
function withBegun(error: unknown, begun: TargetReply | undefined): unknown {
  if (!(error instanceof TargetError)) return error;
  const { message, retryable, statusCode, body, retryAfterMs, pauses, answer, cause } = error;
  return new TargetError(message, {
    ...{ retryable, pauses, cause, begun },
    ...(statusCode !== null && { statusCode }),
    ...(body !== null && { body }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(answer && { answer }),
  });
}

/** A target may be a user's JavaScript. */
function checkReply(reply: TargetReply): TargetReply {
  if (typeof reply?.text !== 'string')
    throw new TypeError("A target's send must return a reply with a text.");
  return reply;
}
