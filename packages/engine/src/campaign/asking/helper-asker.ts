import type { Spending, Usage } from '@provoke/evidence';
import type { CallError } from '../../definitions/call-error.ts';
import { type AskOptions, type Message, type Model, ModelError } from '../../definitions/model.ts';
import type { Budget } from '../limits/budget.ts';
import type { CallLimiter } from '../limits/call-limiter.ts';
import type { LostCalls } from './lost-calls.ts';

/** The answer or the failure, each with what the calls used. */
export type HelperReply = { spending: Spending } & (
  | { text: string; failure?: undefined }
  | { failure: CallError }
);

/**
 * What the answer is for, which decides what happens when the budget is spent. A prompt needs another request to the
 * target, so it is not asked for. A reply that has arrived is still judged.
 */
export type Purpose = 'prompt' | 'label' | 'verdict';

/**
 * Asks a helper model, within the budget and its call limiter, and counts the call. Throws `ModelError` if no model
 * is configured for the role.
 */
export type AskHelper = (
  question: { role: string; model: Model | undefined; messages: readonly Message[] } & {
    options?: AskOptions | undefined;
    purpose: Purpose;
    /** If it aborts before the call has started, the call throws its reason instead. */
    calledOff?: AbortSignal;
  },
  signal: AbortSignal,
) => Promise<HelperReply>;

export function createHelperAsker(
  budget: Budget,
  limiterOf: (address: string) => CallLimiter,
  lost: LostCalls,
): AskHelper {
  const askHelper: AskHelper = async (
    { role, model, messages, options = {}, purpose, calledOff },
    signal,
  ) => {
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
      const { text, usage, isKept, isFiltered } = await limiterOf(model.address).run(ask, signal);
      const spending = toSpending(role, isKept ? requests - 1 : requests, usage, model.price);
      budget.spend(spending);
      return isFiltered ? { failure: stoppedByFilter(role, model), spending } : { text, spending };
    } catch (error) {
      const spending = toSpending(role, requests, NOTHING_USED, model.price);
      if (error instanceof ModelError) return { failure: error, spending };
      lost.add([spending]);
      throw error;
    }
  };
  return (question, signal) => lost.track(askHelper(question, signal));
}

/** Usage of a failed call: no tokens, no cost. */
export const NOTHING_USED: Usage = { inputTokens: 0, outputTokens: 0 };

/** Half an answer, or none, is no answer of ours: a prompt or a verdict made of it would say something else. */
export const stoppedByFilter = (role: string, { identifier, address }: Model) =>
  new ModelError(
    `A content filter stopped the answer of the ${role}, ${identifier} at ${address}. Use another model as ${role}.`,
    { retryable: false, statusCode: 200, role },
  );

const noModel = (role: string) =>
  new ModelError(`The ${role} needs a model; none is configured.`, {
    retryable: false,
    role,
  });

/** What the calls used. Without a token count the tokens are 0 and, unless the model is free, the cost is unknown. */
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
