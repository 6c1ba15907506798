import type { Asked } from '@provoke/evidence';
import type { AskOptions, Message } from '../../definitions/model.ts';
import type { Role } from '../../definitions/technique.ts';
import { askTarget, keepAsked } from '../asking/ask-target.ts';
import { toAsked } from '../asking/asked.ts';
import { fingerprintOf } from '../events/memory.ts';
import type { GoalContext } from './goal-context.ts';

type Question = { role: Role; messages: readonly Message[]; options: AskOptions | undefined };

/** A helper model's answer; a resumed campaign does not ask again. */
export async function askOnce(
  context: GoalContext,
  calledOff: AbortSignal,
  id: string,
  { role, messages, options }: Question,
): Promise<Asked> {
  const { memory, models, askHelper, probing } = context;
  const fingerprint = fingerprintOf({ role, messages });
  const known = memory.answer(id, fingerprint);
  if (known) return known;
  const model = models[role] ?? models.attacker;
  // Two streams may ask the same question and need different answers, so its place is part of the cache name.
  const cacheAs = `${context.seed} ${id} ${fingerprint}`;
  const purpose = 'prompt' as const;
  const question = { role, model, messages, purpose, calledOff, options: { cacheAs, ...options } };
  return keepAsked(
    context.record,
    toAsked({ id, role, fingerprint }, await askHelper(question, probing.signal)),
  );
}

/** How unlikely the target finds an opening of its reply. A resumed campaign does not measure again. */
export async function measureOnce(
  context: GoalContext,
  calledOff: AbortSignal,
  id: string,
  about: { messages: readonly Message[]; beginning: string },
): Promise<Asked> {
  const { memory, probing } = context;
  const { target, signal } = probing;
  signal.throwIfAborted();
  const known = memory.answer(id, fingerprintOf(about));
  if (known) return known;
  const { messages, beginning } = about;
  const ask = async () => {
    const measured = await target.crossEntropy?.(messages, beginning, { signal });
    const text = typeof measured === 'object' ? JSON.stringify(measured) : String(measured);
    return { text, usage: null };
  };
  return askTarget(context, { id, about, calledOff, ask });
}
