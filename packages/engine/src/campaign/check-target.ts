import { abortable } from '../abortable.ts';
import type { Attempt } from '../attempt.ts';
import type { Target } from '../target.ts';
import { createBudget } from './budget.ts';
import { notEvaluated } from './decide.ts';
import type { Lane } from './lane.ts';
import { probe } from './probe.ts';

type Check = {
  target: Target;
  message: string;
  maxTokens: number | undefined;
  signal: AbortSignal;
};

/** Tries once, so that a person sees what the first try brought. */
const once: Lane = { run: (call, signal) => abortable(call(), signal) };

/** One message to a target, as an attempt of a campaign would be, but judged by nobody. */
export const checkTarget = ({ target, message, maxTokens, signal }: Check): Promise<Attempt> =>
  probe(
    {
      target,
      targetPrice: null,
      lane: once,
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
