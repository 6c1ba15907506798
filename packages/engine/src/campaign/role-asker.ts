import type { Spending } from '../attempt.ts';
import { type AskOptions, type Message, type Model, ModelError } from '../model.ts';
import type { Budget } from './budget.ts';
import type { Lane } from './lane.ts';

export type RoleAnswer = { text: string; spending: Spending };

/** Asks a model in a role: within the budget, in its lane, counted. Throws `ModelError`. */
export type RoleAsker = (
  question: { role: string; model: Model | undefined; messages: readonly Message[] } & {
    options?: AskOptions | undefined;
    /** The answer is of use only with another request to the target. */
    leadsToRequest?: boolean;
  },
  signal: AbortSignal,
) => Promise<RoleAnswer>;

export function createRoleAsker(budget: Budget, laneTo: (address: string) => Lane): RoleAsker {
  return async ({ role, model, messages, options = {}, leadsToRequest }, signal) => {
    if (!model) throw noModel(role);
    let requests = 0;
    const { text, usage } = await laneTo(model.address).run(() => {
      if (leadsToRequest) budget.checkRequest();
      else budget.check();
      requests++;
      return model.reply(messages, { ...options, signal });
    }, signal);
    const spending = toSpending(role, requests, usage, model.price);
    budget.spend(spending);
    return { text, spending };
  };
}

const noModel = (role: string) =>
  new ModelError(`The part of the ${role} needs a model; none is configured.`, {
    retryable: false,
  });

/** Calls as they are counted. Tokens that nobody counted are none, and then the cost is not known. */
export function toSpending(
  role: string,
  requests: number,
  usage: { inputTokens: number; outputTokens: number } | null,
  price: { input: number; output: number } | null,
): Spending {
  const { inputTokens, outputTokens } = usage ?? { inputTokens: 0, outputTokens: 0 };
  const free = price?.input === 0 && price.output === 0;
  const costUsd =
    price && (usage || free)
      ? (inputTokens * price.input + outputTokens * price.output) / 1_000_000
      : null;
  return { role, requests, inputTokens, outputTokens, costUsd };
}
