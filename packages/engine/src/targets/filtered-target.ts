import type { TargetReply } from '@provoke/evidence';
import { type Answered, type Target, TargetError } from '../definitions/target.ts';
import { fitsRule } from './answer-rule.ts';
import type { BlockedRule } from './blocked-rule.ts';
import { blockedReply } from './over-http/read-ending.ts';

/**
 * An agent whose filter answers in its own way: by a status, a field or words that the user knows. A reply is marked,
 * and judged first; an error becomes the reply that had begun, or one without a word.
 */
export function filteredTarget(target: Target, rules: readonly BlockedRule[]): Target {
  if (rules.length === 0) return target;
  const { findKept } = target;
  const isFilters = async (answer: Answered & { text?: string }, signal: AbortSignal) => {
    for (const rule of rules) if (await fitsRule(rule, answer, signal)) return true;
    return false;
  };
  const mark = async (reply: TargetReply, signal: AbortSignal): Promise<TargetReply> =>
    !reply.blockedBy && (await isFilters(reply, signal))
      ? { ...reply, blockedBy: 'filter' }
      : reply;
  return {
    ...target,
    async send(payload, options) {
      try {
        return await mark(await target.send(payload, options), options.signal);
      } catch (error) {
        const { answer, begun } = error instanceof TargetError ? error : {};
        if (!answer || !(await isFilters(answer, options.signal))) throw error;
        return begun ? { ...begun, blockedBy: 'filter' } : blockedReply(answer);
      }
    },
    ...(findKept && {
      async findKept(payload, options) {
        const kept = await findKept(payload, options);
        return kept && mark(kept, options.signal);
      },
    }),
  };
}
