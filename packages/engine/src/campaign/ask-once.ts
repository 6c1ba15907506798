import type { AskOptions, Message, Usage } from '../model.ts';
import { TargetError } from '../target.ts';
import type { Role } from '../technique.ts';
import { toAsked } from './asked.ts';
import type { Asked } from './events.ts';
import { fingerprintOf } from './memory.ts';
import { NOTHING_USED, toSpending } from './role-asker.ts';
import type { Desk } from './toolkit.ts';

type Question = { role: Role; messages: readonly Message[]; options: AskOptions | undefined };

/** What a role model says, asked once over all lives of a campaign. */
export async function askOnce(
  desk: Desk,
  calledOff: AbortSignal,
  id: string,
  { role, messages, options }: Question,
): Promise<Asked> {
  const { memory, models, askRole, probing } = desk;
  const fingerprint = fingerprintOf({ role, messages });
  const known = memory.answer(id, fingerprint);
  if (known) return known;
  const model = models[role] ?? models.attacker;
  // Two streams may ask the same and want different answers, so the question's place is part of its name.
  const cacheAs = `${desk.seed} ${id} ${fingerprint}`;
  const purpose = 'prompt' as const;
  const question = { role, model, messages, purpose, calledOff, options: { cacheAs, ...options } };
  return keep(desk, toAsked({ id, role, fingerprint }, await askRole(question, probing.signal)));
}

/** How unlikely the target finds a beginning of its reply, measured once over all lives of a campaign. */
export async function measureOnce(
  desk: Desk,
  calledOff: AbortSignal,
  id: string,
  { messages, beginning }: { messages: readonly Message[]; beginning: string },
): Promise<Asked> {
  const { target, targetPrice, lane, budget, signal } = desk.probing;
  signal.throwIfAborted();
  const fingerprint = fingerprintOf({ messages, beginning });
  const known = desk.memory.answer(id, fingerprint);
  if (known) return known;
  let requests = 0;
  const measure = async () => {
    calledOff.throwIfAborted();
    budget.takeRequest();
    requests++;
    return target.crossEntropy?.(messages, beginning, { signal }) ?? Number.NaN;
  };
  const spent = (usage: Usage | null) => toSpending('target', requests, usage, targetPrice);
  const answer = await lane.run(measure, signal).then(
    (crossEntropy) => ({ text: String(crossEntropy), spending: spent(null) }),
    (failure: unknown) => {
      if (failure instanceof TargetError) return { failure, spending: spent(NOTHING_USED) };
      throw failure;
    },
  );
  return keep(desk, toAsked({ id, role: 'target', fingerprint }, answer));
}

/** Gives the answer as it is kept: masked, as a later life finds it. */
async function keep({ record }: Desk, ask: Asked): Promise<Asked> {
  const kept = await record({ type: 'ask-end', ask });
  return kept?.type === 'ask-end' ? kept.ask : ask;
}
