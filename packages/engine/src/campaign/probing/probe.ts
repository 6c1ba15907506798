import { setImmediate } from 'node:timers/promises';
import type { Arm } from '@provoke/contract';
import type { Attempt, Goal, Step, TargetReply, Usage } from '@provoke/evidence';
import type { Exchange } from '../../definitions/judge.ts';
import type { Message } from '../../definitions/model.ts';
import type { StateSeen } from '../../definitions/state-seen.ts';
import { TargetError } from '../../definitions/target.ts';
import { stateSteps } from '../../state-check/state-steps.ts';
import { watchState } from '../../state-check/watch-state.ts';
import { readReply } from '../../text/read-reply.ts';
import { NOTHING_USED, toSpending } from '../asking/helper-asker.ts';
import type { TargetAccess } from '../asking/target-access.ts';
import { goalKey } from '../events/attempt-id.ts';
import type { JudgeReply } from '../judging/judge-reply.ts';
import { BudgetSpent } from '../limits/budget.ts';
import type { Conversation } from './earlier-turns.ts';
import { failed } from './failed.ts';
import type { ProbeStep } from './probe-step.ts';
import type { SeenKinds } from './seen-kinds.ts';
import { type SeenSteps, stepsOf, toExchange } from './to-exchange.ts';
import { isStopped, stopped, type Unread, weighReply } from './weigh-reply.ts';

export type Probing = TargetAccess & {
  judgeReply: JudgeReply;
  /** Rules decide also on what a filter stopped: an act may have come before. */
  hasRules?: boolean;
  maxTokens: number | undefined;
  /** What the agent shows of its acts. */
  seen: SeenKinds;
  onStep?: ((step: ProbeStep) => void) | undefined;
  /** If it aborts before the prompt is sent, the call throws its reason instead. */
  calledOff?: AbortSignal;
  /** As in `ProbeOptions`. */
  beginning?: string;
  ownLengthMin?: number;
  isFresh?: boolean;
  /** The judges' text, and the steps that led to it. */
  judgedAs?: ((reply: string) => Promise<Read>) | undefined;
};

/** What came of the calls to the target. */
type Sent = { latencyMs: number } & ({ reply: TargetReply } | { error: unknown });

/** What the judges read in the place of the reply, or why there is nothing to read; and what led to it. */
type Read = { text: string | Unread; steps: readonly Step[] };

export type Prompt = {
  id: string;
  technique: string;
  goal: Goal;
  arm: Arm;
  repeat?: number;
  place?: number;
  requestsMax?: number;
  messages: readonly Message[];
  /** Who sent them, and the agent's earlier turns among them. */
  conversation: Conversation<SeenSteps>;
  data: Record<string, unknown>;
  /** What led to the prompt: the attacker's thoughts, the decorators' steps. */
  before: readonly Step[];
};

/** One attempt: send, read, judge, and record every step. A target's failure is a result, not an exception. */
export async function probe(
  probing: Probing,
  { messages, conversation, before, ...place }: Prompt,
): Promise<Attempt> {
  const { target, targetPrice, limiter, budget, lost, judgeReply, maxTokens, calledOff, signal } =
    probing;
  const { onStep, stateCheck } = probing;
  const session = stateCheck?.namesSession ? target.newSession?.() : undefined;
  const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const request = target.payload(messages, { maxTokens });
  const steps: Step[] = [
    ...before,
    { step_type: 'OTHER', content: { step_name: 'prompt', messages, ...numberOf(place) } },
  ];
  const { id, technique, goal, data } = place;
  const base = { ...place, request };
  let requests = 0;
  let isKept = false;
  let startedMs = performance.now();
  let failure: unknown;
  const send = async (readBefore?: () => Promise<void>) => {
    startedMs = performance.now();
    const kept = probing.isFresh ? undefined : await target.findKept?.(request, { signal });
    calledOff?.throwIfAborted();
    if (kept) {
      budget.check();
      isKept = true;
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
    if (requests++ === 0) onStep?.({ type: 'prompt', id, technique, goal, prompt, data });
    try {
      const about = { goal: goalKey(technique, goal), ...(session !== undefined && { session }) };
      return checkReply(await target.send(request, { signal, ...about }));
    } catch (error) {
      failure = error;
      // Before the slot is free, so that the next call is not made.
      if (error instanceof TargetError && error.pauses) budget.pause(`Paused: ${error.message}`);
      throw error;
    }
  };
  const spent = (usage: Usage | null) => {
    const spending = toSpending('target', requests, usage, targetPrice);
    budget.spend(spending);
    return spending;
  };

  const attempt = (readBefore?: () => Promise<void>): Promise<Sent> =>
    limiter
      .run(() => send(readBefore), signal)
      .then(
        (reply) => ({ reply, latencyMs: Math.round(performance.now() - startedMs) }),
        (error: unknown) => ({ error, latencyMs: Math.round(performance.now() - startedMs) }),
      );
  // The turn is waited for without a slot, and a slot within the turn: no call with a slot waits for a turn.
  const watched: { value: Sent; seen?: StateSeen } = stateCheck
    ? await watchState({ stateCheck, session: session ?? null, signal }, attempt).catch(
        (error: unknown) => ({ value: { error, latencyMs: 0 } }),
      )
    : { value: await attempt() };
  const { value: sent, seen } = watched;
  const { latencyMs } = sent;
  if ('error' in sent) {
    const { error } = sent;
    if (signal.aborted) lost.add([spent(NOTHING_USED)]);
    signal.throwIfAborted();
    if (requests === 0 && (error instanceof BudgetSpent || calledOff?.aborted)) throw error;
    steps.push(...stateSteps(seen));
    return {
      ...base,
      latencyMs,
      ...failed(failure ?? error, steps),
      spending: [spent(NOTHING_USED)],
    };
  }
  const { reply } = sent;
  onStep?.({ type: 'reply', id, text: reply.text, latencyMs });
  const targetSpending = spent(reply.usage);
  const told = stepsOf(reply, conversation.turn);
  steps.push(...told);
  const last = messages.at(-1);
  const begun = last?.role === 'assistant' ? last.content : undefined;
  const { own, whole } = readReply(reply.text, { begun, wished: probing.beginning });
  const beginning = begun === undefined ? {} : { beginning: begun };
  steps.push({
    step_type: 'AGENT_RESPONSE_CHUNK',
    content: { step_name: 'reply', text: whole, status: reply.statusCode, ...beginning },
  });
  steps.push(...stateSteps(seen));
  let unread: Unread | undefined;
  const judge = async () => {
    if (isStopped(reply) && place.arm !== 'harmless' && !probing.hasRules) return stopped;
    // The target's slot is free: queued prompts go out before this reply is judged.
    await setImmediate();
    const judgedText = await readAs(own, probing, steps);
    if (typeof judgedText !== 'string') unread = judgedText;
    const { ownLengthMin } = probing;
    const exchange: Exchange = {
      ...toExchange({
        ...{ goal, prompt, conversation, reply, steps: told, own },
        ...{ seen: probing.seen, state: seen },
      }),
      ...(typeof judgedText === 'string'
        ? { reply: judgedText }
        : { isUntranslated: true as const }),
      ...(own !== whole && { whole, ...(ownLengthMin !== undefined && { ownLengthMin }) }),
    };
    return judgeReply(exchange, signal, (verdict) => onStep?.({ type: 'verdict', id, verdict }));
  };
  const judged = await judge().catch((error: unknown) => {
    lost.add([targetSpending]);
    throw error;
  });
  for (const verdict of judged.verdicts)
    steps.push({ step_type: 'OTHER', content: { step_name: 'verdict', ...verdict } });
  const spending = [targetSpending, ...judged.spending];
  const weighed = weighReply({ arm: place.arm, reply, judged, messages, isKept, unread });
  return { ...base, reply, latencyMs, steps, ...weighed, spending };
}

/** As the record of the attempt has it. */
const numberOf = ({ place, requestsMax }: Pick<Prompt, 'place' | 'requestsMax'>) =>
  place === undefined ? {} : { place, requests_max: requestsMax };

/** What the judges read. A blank reply is no text to change. */
async function readAs(own: string, { judgedAs }: Probing, trace: Step[]): Promise<Read['text']> {
  if (!judgedAs || own.trim() === '') return own;
  const { text, steps } = await judgedAs(own);
  const content =
    typeof text === 'string'
      ? { step_name: 'judged as', text }
      : { step_name: 'not translated', message: text.message };
  trace.push(...steps, { step_type: 'OTHER', content });
  return text;
}

/** A target may be a user's JavaScript. */
function checkReply(reply: TargetReply): TargetReply {
  if (typeof reply?.text !== 'string')
    throw new TypeError("A target's send must return a reply with a text.");
  return reply;
}
