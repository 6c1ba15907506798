import type { Attempt } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import type { Target } from '../../definitions/target.ts';
import { abortable } from '../../platform/abortable.ts';
import type { StateCheck } from '../../state-check/create-state-check.ts';
import { uncounted } from '../asking/lost-calls.ts';
import { notEvaluated } from '../judging/decide.ts';
import { createBudget } from '../limits/budget.ts';
import type { CallLimiter } from '../limits/call-limiter.ts';
import { begin } from './earlier-turns.ts';
import { HELLO, wantsHello } from './hello.ts';
import { probe } from './probe.ts';
import { createSeenKinds } from './seen-kinds.ts';

type Check = {
  target: Target;
  stateCheck?: StateCheck | undefined;
  message: string;
  maxTokens: number | undefined;
  signal: AbortSignal;
};

/** Tries once, so that the first failure is shown. */
const once: CallLimiter = { run: (call, signal) => abortable(call(), signal) };

/** Sends one message to a target as a campaign's attempt would, without a judge, and before it what a campaign does. */
export async function checkTarget({ target, stateCheck, message, maxTokens, signal }: Check) {
  const probing = {
    target,
    stateCheck,
    targetPrice: null,
    limiter: once,
    budget: createBudget({}),
    lost: uncounted,
    judgeReply: async () => ({ ...notEvaluated('This was a check.', []), spending: [] }),
    maxTokens,
    seen: createSeenKinds(),
    signal,
  };
  const say = (messages: readonly Message[]): Promise<Attempt> =>
    probe(probing, {
      id: 'check',
      technique: 'check',
      goal: { index: 0, text: 'Say hello' },
      arm: 'attack',
      messages,
      conversation: begin(messages),
      data: {},
      before: [],
    });
  const isOpened = await wantsHello(target, signal);
  if (isOpened) await say(HELLO);
  return { attempt: await say([{ role: 'user', content: message }]), isOpened };
}
