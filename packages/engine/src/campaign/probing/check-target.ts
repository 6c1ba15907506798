import type { Attempt } from '../../definitions/attempt.ts';
import type { Target } from '../../definitions/target.ts';
import { abortable } from '../../platform/abortable.ts';
import { notEvaluated } from '../judging/decide.ts';
import { createBudget } from '../limits/budget.ts';
import type { CallLimiter } from '../limits/call-limiter.ts';
import { probe } from './probe.ts';

type Check = {
  target: Target;
  message: string;
  maxTokens: number | undefined;
  signal: AbortSignal;
};

/** Tries once, so that a person sees what the first try brought. */
const once: CallLimiter = { run: (call, signal) => abortable(call(), signal) };

/** One message to a target, as an attempt of a campaign would be, but judged by nobody. */
export const checkTarget = ({ target, message, maxTokens, signal }: Check): Promise<Attempt> =>
  probe(
    {
      target,
      targetPrice: null,
      limiter: once,
      budget: createBudget({}),
      judgeReply: async () => ({ ...notEvaluated('This was a check.', []), spending: [] }),
      maxTokens,
      signal,
    },
    {
      id: 'check',
      technique: 'check',
      goal: { index: 0, text: 'Say hello' },
      arm: 'attack',
      messages: [{ role: 'user', content: message }],
      data: {},
      before: [],
    },
  );
