import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import type { Attempt, Step } from '../attempt.ts';
import type { Goal } from '../goal.ts';
import type { Message } from '../model.ts';
import { type Target, TargetError, type TargetReply } from '../target.ts';
import type { JudgeReply } from './judge-reply.ts';

export type Probing = {
  technique: string;
  target: Target;
  judgeReply: JudgeReply;
  maxTokens: number | undefined;
  signal: AbortSignal;
  retries: number;
};

/** One attempt: send, read, judge, and write down every step. A target's failure is a finding, not an exception. */
export async function probe(
  probing: Probing,
  goal: Goal,
  messages: readonly Message[],
  data: Record<string, unknown>,
): Promise<Attempt> {
  const { technique, target, judgeReply, maxTokens, signal } = probing;
  const request = target.payload(messages, { maxTokens });
  const steps: Step[] = [{ step_type: 'OTHER', content: { step_name: 'prompt', messages } }];
  const started = performance.now();
  const base = { goal, technique, request, data, steps };
  const elapsed = () => Math.round(performance.now() - started);

  let reply: TargetReply;
  try {
    reply = await patiently(probing, () => target.send(request, { signal }));
  } catch (error) {
    signal.throwIfAborted();
    return failed(base, elapsed(), error);
  }
  const latencyMs = elapsed();
  for (const call of reply.toolCalls ?? [])
    steps.push({ step_type: 'TOOL_CALL', content: { step_name: 'tool call', call } });
  steps.push({
    step_type: 'AGENT_RESPONSE_CHUNK',
    content: { step_name: 'reply', text: reply.text, status: reply.statusCode },
  });
  const prompt = messages.at(-1)?.content ?? '';
  const judged = await judgeReply({ goal, prompt, reply: reply.text }, signal);
  for (const verdict of judged.verdicts)
    steps.push({ step_type: 'OTHER', content: { step_name: 'verdict', ...verdict } });
  return { ...base, reply, latencyMs, ...judged };
}

const WAIT_FIRST_MS = 500;

/** Tries again what is transient, waiting as the target asks. */
function patiently<Answer>(
  { retries, signal }: Probing,
  call: () => Promise<Answer>,
): Promise<Answer> {
  return pRetry(call, {
    retries,
    minTimeout: WAIT_FIRST_MS,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => error instanceof TargetError && error.retryable,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      const wait = error instanceof TargetError && error.retryable && error.retryAfterMs;
      if (wait && retriesLeft > 0) await sleep(wait, undefined, { signal });
    },
  });
}

/** Transport trouble is the target's; anything else is ours, and is not counted against the target. */
function failed(
  base: Pick<Attempt, 'goal' | 'technique' | 'request' | 'data' | 'steps'>,
  latencyMs: number,
  error: unknown,
): Attempt {
  const isTargets = error instanceof TargetError;
  const message = error instanceof Error ? error.message : String(error);
  const reply: TargetReply | null =
    isTargets && error.statusCode !== null
      ? {
          text: '',
          statusCode: error.statusCode,
          headers: {},
          body: error.body ?? '',
          toolCalls: null,
        }
      : null;
  return {
    ...base,
    reply,
    latencyMs,
    status: isTargets ? 'ERROR_AGENT_RESPONSE' : 'ERROR_TEST_FRAMEWORK',
    score: null,
    notes: message,
    verdicts: [],
    steps: [...base.steps, { step_type: 'OTHER', content: { step_name: 'error', message } }],
  };
}
