import { setImmediate } from 'node:timers/promises';
import type { Arm } from '@provoke/contract';
import { type Attempt, type Goal, type Step, type TargetReply, toActStep } from '@provoke/evidence';
import type { Exchange } from '../../definitions/judge.ts';
import type { Message } from '../../definitions/model.ts';
import type { StateSeen } from '../../definitions/state-seen.ts';
import { stateSteps } from '../../state-check/state-steps.ts';
import { watchState } from '../../state-check/watch-state.ts';
import { readReply } from '../../text/read-reply.ts';
import type { TargetAccess } from '../asking/target-access.ts';
import type { Judgement, JudgeReply } from '../judging/judge-reply.ts';
import { BudgetSpent } from '../limits/budget.ts';
import type { OwnRules } from '../rules/own-rules.ts';
import { createSending, type Sent } from './create-sending.ts';
import type { Conversation } from './earlier-turns.ts';
import { followTrace } from './follow-trace.ts';
import { failedOf, judgeFailed } from './judge-failed.ts';
import type { LateSpans } from './late-spans.ts';
import type { ProbeStep } from './probe-step.ts';
import type { SeenKinds } from './seen-kinds.ts';
import { stepsOf, type TurnSeen, toExchange } from './to-exchange.ts';
import { isStopped, stopped, type Unread, weighReply } from './weigh-reply.ts';
import { withEarlierCalls } from './with-earlier-calls.ts';

export type Probing = TargetAccess & {
  judgeReply: JudgeReply;
  /** Where something is forbidden: what was done before the reply failed to come decides. */
  rules?: OwnRules;
  maxTokens: number | undefined;
  /** What the agent shows of its acts. */
  seen: SeenKinds;
  /** Called with the attempt's trace, of which more may arrive after its verdict. */
  onTraced?: ((traced: LateSpans) => void) | undefined;
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
  conversation: Conversation<TurnSeen>;
  data: Record<string, unknown>;
  /** What led to the prompt: the attacker's thoughts, the decorators' steps. */
  before: readonly Step[];
};

/** One attempt: send, read, judge, and record every step. A target's failure is a result, not an exception. */
export async function probe(
  probing: Probing,
  { messages, conversation, before, ...place }: Prompt,
): Promise<Attempt> {
  const { target, lost, maxTokens, signal, onStep, stateCheck } = probing;
  const session = stateCheck?.namesSession ? target.newSession?.() : undefined;
  const prompt = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const { ownTools, sentMessages } = ownToolsOf(target, messages, conversation);
  const request = target.payload(sentMessages, { maxTokens });
  const steps: Step[] = [
    ...before,
    { step_type: 'OTHER', content: { step_name: 'prompt', messages, ...numberOf(place) } },
  ];
  const { id, goal } = place;
  const base = { ...place, request };
  const trace = await followTrace(probing, { ...place, conversation });
  const { tries, attempt, spending } = createSending(probing, {
    ...place,
    ...{ request, messages: sentMessages, prompt, session, trace },
  });

  const { value: sent, seen } = await watch(probing, session ?? null, attempt);
  const { latencyMs } = sent;
  const about = {
    ...{ goal, prompt, conversation, seen: probing.seen },
    ...{ state: seen, ownTools },
  };
  if ('error' in sent) {
    if (signal.aborted) lost.add([spending()]);
    signal.throwIfAborted();
    const error = tries.failure ?? sent.error;
    const failed = { error, steps, latencyMs, spending: [spending()] };
    return { ...base, ...(await judgeError(probing, { failed, about, trace, tries })) };
  }
  const { reply } = sent;
  onStep?.({ type: 'reply', id, text: reply.text, latencyMs });
  const targetSpending = spending();
  const told = stepsOf(reply, conversation.turn);
  steps.push(...told);
  const begun = beginningOf(messages);
  const { own, whole } = readReply(reply.text, { ...begun, wished: probing.beginning });
  steps.push({
    step_type: 'AGENT_RESPONSE_CHUNK',
    content: { step_name: 'reply', text: whole, status: reply.statusCode, beginning: begun.begun },
  });
  const keepSpent = (error: unknown): never => {
    lost.add([targetSpending]);
    throw error;
  };
  const { isKept } = tries;
  const traced = isKept ? undefined : await trace.read().catch(keepSpent);
  steps.push(...(traced?.told() ?? []).map(toActStep), ...stateSteps(seen));
  const witnessed = { ...about, traced, reply, steps: told, own };
  const seeExchange = () => toExchange(witnessed);
  const { judged, unread, asRead } = await judge(probing, {
    id,
    arm: place.arm,
    reply,
    whole,
    exchange: seeExchange(),
    steps,
  }).catch(keepSpent);
  for (const verdict of judged.verdicts)
    steps.push({ step_type: 'OTHER', content: { step_name: 'verdict', ...verdict } });
  const allSpending = [targetSpending, ...judged.spending];
  const weigh = (judgement: Judgement) =>
    weighReply({ arm: place.arm, reply, judged: judgement, messages, unread, isKept });
  const { decideAgain, lateRules } = judged;
  trace.listen(
    decideAgain &&
      (async () => weigh({ ...judged, ...(await decideAgain({ ...seeExchange(), ...asRead })) })),
  );
  const traceId = isKept ? {} : { traceId: trace.id };
  return {
    ...{ ...base, ...traceId, reply, latencyMs, steps, ...weigh(judged), spending: allSpending },
    ...(await trace.outlive(witnessed, lateRules)),
  };
}

type Erring = {
  failed: Parameters<typeof judgeFailed>[0];
  about: Parameters<typeof judgeFailed>[1];
  trace: Awaited<ReturnType<typeof followTrace>>;
  tries: { requests: number };
};

/** Without a request, nothing was done, and what kept the attempt from it may be no failure of its own. */
async function judgeError({ rules, calledOff }: Probing, { failed, about, trace, tries }: Erring) {
  if (tries.requests > 0) return judgeFailed(failed, about, { trace, rules });
  if (failed.error instanceof BudgetSpent || calledOff?.aborted) throw failed.error;
  return failedOf(failed, about);
}

/** The tools that we run for the agent, and the conversation as it then has to be sent. */
const ownToolsOf = (
  { ownTools }: Probing['target'],
  messages: readonly Message[],
  conversation: Conversation<TurnSeen>,
) => ({
  ownTools: ownTools?.names ?? [],
  sentMessages: ownTools ? withEarlierCalls(messages, conversation) : messages,
});

/** The turn is waited for without a slot, and a slot within the turn: no call with a slot waits for a turn. */
async function watch(
  { stateCheck, signal }: Probing,
  session: string | null,
  attempt: (readBefore?: () => Promise<void>) => Promise<Sent>,
): Promise<{ value: Sent; seen?: StateSeen }> {
  if (!stateCheck) return { value: await attempt() };
  return watchState({ stateCheck, session, signal }, attempt).catch((error: unknown) => ({
    value: { error, latencyMs: 0 },
  }));
}

type Judging = Pick<Prompt, 'id' | 'arm'> & {
  reply: TargetReply;
  /** The reply with an opening of ours. */
  whole: string;
  /** With the agent's own words as the reply. */
  exchange: Exchange;
  /** Of the attempt. A translation adds its own. */
  steps: Step[];
};

async function judge(
  probing: Probing,
  { id, arm, reply, whole, exchange, steps }: Judging,
): Promise<{ judged: Judgement; asRead?: Partial<Exchange>; unread?: Unread }> {
  const { judgeReply, rules, ownLengthMin, onStep, signal } = probing;
  // Rules decide also on what a filter stopped: an act may have come before.
  if (isStopped(reply) && arm !== 'harmless' && !rules) return { judged: stopped };
  // The target's slot is free: queued prompts go out before this reply is judged.
  await setImmediate();
  const { reply: own } = exchange;
  const text = await readAs(own, probing, steps);
  const isRead = typeof text === 'string';
  const asRead = {
    ...(isRead ? { reply: text } : { isUntranslated: true as const }),
    ...(own !== whole && { whole, ...(ownLengthMin !== undefined && { ownLengthMin }) }),
  };
  const judged = await judgeReply({ ...exchange, ...asRead }, signal, (verdict) =>
    onStep?.({ type: 'verdict', id, verdict }),
  );
  return { judged, asRead, ...(!isRead && { unread: text }) };
}

/** The start of the reply that we supplied. */
function beginningOf(messages: readonly Message[]): { begun?: string } {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? { begun: last.content } : {};
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
