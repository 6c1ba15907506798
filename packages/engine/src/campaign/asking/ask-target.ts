import type { Asked, Usage } from '@provoke/evidence';
import { TargetError } from '../../definitions/target.ts';
import { apartFromAttempts } from '../../state-check/watch-state.ts';
import { fingerprintOf } from '../events/memory.ts';
import type { RecordEvent } from '../events/record-event.ts';
import { toAsked } from './asked.ts';
import { NOTHING_USED, toSpending } from './helper-asker.ts';
import type { TargetAccess } from './target-access.ts';

export type TargetAsking = {
  record: RecordEvent;
  probing: Pick<
    TargetAccess,
    'targetPrice' | 'limiter' | 'stateCheck' | 'budget' | 'lost' | 'signal'
  >;
};

type Question = {
  /** The call's place in the campaign, written as an attempt's id. */
  id: string;
  /** The question itself. Distinguishes it from another question in the same place. */
  about: unknown;
  /** If it aborts before the call has started, the call throws its reason instead. */
  calledOff?: AbortSignal;
  ask(): Promise<{ text: string; usage: Usage | null }>;
};

/** Asks the agent something that is not an attempt, and keeps the answer or the failure. */
export async function askTarget(
  { record, probing: { targetPrice, limiter, stateCheck, budget, lost, signal } }: TargetAsking,
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
  const inTurn = () => limiter.run(call, signal);
  const answer = await apartFromAttempts(stateCheck, inTurn, signal).then(
    ({ text, usage }) => ({ text, spending: spent(usage) }),
    (failure: unknown) => {
      if (failure instanceof TargetError) return { failure, spending: spent(NOTHING_USED) };
      lost.add([spent(NOTHING_USED)]);
      throw failure;
    },
  );
  return keepAsked(
    record,
    toAsked({ id, role: 'target', fingerprint: fingerprintOf(about) }, answer),
  );
}

/** Records a call and returns it as recorded: masked, exactly as a resumed campaign reads it. */
export async function keepAsked(record: RecordEvent, ask: Asked): Promise<Asked> {
  const kept = await record({ type: 'ask-end', ask });
  return kept?.type === 'ask-end' ? kept.ask : ask;
}
