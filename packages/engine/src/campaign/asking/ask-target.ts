import type { Usage } from '../../definitions/model.ts';
import { TargetError } from '../../definitions/target.ts';
import type { Asked, RecordEvent } from '../events/events.ts';
import { fingerprintOf } from '../events/memory.ts';
import { toAsked } from './asked.ts';
import { NOTHING_USED, toSpending } from './helper-asker.ts';
import type { TargetAccess } from './target-access.ts';

export type TargetAsking = {
  record: RecordEvent;
  probing: Pick<TargetAccess, 'targetPrice' | 'limiter' | 'budget' | 'signal'>;
};

type Question = {
  /** Its place in the campaign, as an attempt's id. */
  id: string;
  /** What tells it from another one in that place. */
  about: unknown;
  /** Throws its reason instead of asking, if that has not begun by then. */
  calledOff?: AbortSignal;
  ask(): Promise<{ text: string; usage: Usage | null }>;
};

/** Asks the agent something that is no attempt, and keeps the answer or the failure. */
export async function askTarget(
  { record, probing: { targetPrice, limiter, budget, signal } }: TargetAsking,
  { id, about, calledOff, ask }: Question,
): Promise<Asked> {
  let requests = 0;
  const call = async () => {
    calledOff?.throwIfAborted();
    budget.takeRequest();
    requests++;
    return ask();
  };
  const spent = (usage: Usage | null) => {
    const spending = toSpending('target', requests, usage, targetPrice);
    budget.spend(spending);
    return spending;
  };
  const answer = await limiter.run(call, signal).then(
    ({ text, usage }) => ({ text, spending: spent(usage) }),
    (failure: unknown) => {
      if (failure instanceof TargetError) return { failure, spending: spent(NOTHING_USED) };
      throw failure;
    },
  );
  return keepAsked(
    record,
    toAsked({ id, role: 'target', fingerprint: fingerprintOf(about) }, answer),
  );
}

/** Gives the answer as it is kept: masked, as a resumed campaign finds it. */
export async function keepAsked(record: RecordEvent, ask: Asked): Promise<Asked> {
  const kept = await record({ type: 'ask-end', ask });
  return kept?.type === 'ask-end' ? kept.ask : ask;
}
