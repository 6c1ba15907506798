import type { Attempt } from '@provoke/evidence';
import type { Target } from '../../definitions/target.ts';
import { abortable } from '../../platform/abortable.ts';
import { uncounted } from '../asking/lost-calls.ts';
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

/** Tries once, so that the first failure is shown. */
const once: CallLimiter = { run: (call, signal) => abortable(call(), signal) };

/** Sends one message to a target as a campaign's attempt would, without a judge. */
export const checkTarget = ({ target, message, maxTokens, signal }: Check): Promise<Attempt> =>
  probe(
    {
      target,
      targetPrice: null,
      limiter: once,
      budget: createBudget({}),
      lost: uncounted,
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
