import type { Spending } from '../../definitions/attempt.ts';
import type { CallError } from '../../definitions/call-error.ts';
import {
  type AskOptions,
  type Message,
  type Model,
  ModelError,
  type Usage,
} from '../../definitions/model.ts';
import type { Budget } from '../limits/budget.ts';
import type { CallLimiter } from '../limits/call-limiter.ts';

/** What was said, or why nothing was; in either case with what that used. */
export type HelperReply = { spending: Spending } & (
  | { text: string; failure?: undefined }
  | { failure: CallError }
);

/**
 * What the answer is for, and so what a spent budget means to it. A prompt is of use only with another request to
 * the target. A reply that has come is judged all the same: what is under way ends.
 */
export type Purpose = 'prompt' | 'label' | 'verdict';

/** Asks a model in a role: within the budget, in its limiter, counted. Throws `ModelError` when there is none to ask. */
export type AskHelper = (
  question: { role: string; model: Model | undefined; messages: readonly Message[] } & {
    options?: AskOptions | undefined;
    purpose: Purpose;
    /** Throws its reason instead of asking, if that has not begun by then. */
    calledOff?: AbortSignal;
  },
  signal: AbortSignal,
) => Promise<HelperReply>;

export function createHelperAsker(
  budget: Budget,
  limiterOf: (address: string) => CallLimiter,
): AskHelper {
  return async ({ role, model, messages, options = {}, purpose, calledOff }, signal) => {
    if (!model) throw noModel(role);
    let requests = 0;
    const ask = () => {
      calledOff?.throwIfAborted();
      if (purpose === 'prompt') budget.checkRequest();
      if (purpose === 'label') budget.check();
      requests++;
      return model.reply(messages, { ...options, signal });
    };
    try {
      const { text, usage, isKept } = await limiterOf(model.address).run(ask, signal);
      const spending = toSpending(role, isKept ? requests - 1 : requests, usage, model.price);
      budget.spend(spending);
      return { text, spending };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { failure: error, spending: toSpending(role, requests, NOTHING_USED, model.price) };
    }
  };
}

/** Of a call that failed: nobody counts its tokens, and nobody is known to ask money for it. */
export const NOTHING_USED: Usage = { inputTokens: 0, outputTokens: 0 };

const noModel = (role: string) =>
  new ModelError(`The part of the ${role} needs a model; none is configured.`, {
    retryable: false,
  });

/** Calls as they are counted. Tokens that nobody counted are none, and then the cost is not known, unless there was no call. */
export function toSpending(
  role: string,
  requests: number,
  usage: Usage | null,
  price: { input: number; output: number } | null,
): Spending {
  const { inputTokens, outputTokens } = usage ?? { inputTokens: 0, outputTokens: 0 };
  if (requests === 0) return { role, requests, inputTokens, outputTokens, costUsd: 0 };
  const free = price?.input === 0 && price.output === 0;
  const costUsd =
    price && (usage || free)
      ? (inputTokens * price.input + outputTokens * price.output) / 1_000_000
      : null;
  return { role, requests, inputTokens, outputTokens, costUsd };
}
