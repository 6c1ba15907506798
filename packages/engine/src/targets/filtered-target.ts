import type { TargetReply } from '@provoke/evidence';
import type { Target } from '../definitions/target.ts';
import { matchWithin } from '../parsing/match-within.ts';

const MATCH_MS = 2_000;

/**
 * An agent whose filter answers in words: a reply that matches the user's pattern was written by the filter. A match
 * that takes longer than two seconds is none.
 */
export function filteredTarget(target: Target, source: string): Target {
  const { findKept } = target;
  const mark = async (reply: TargetReply, signal: AbortSignal): Promise<TargetReply> =>
    !reply.blockedBy && (await matchWithin(reply.text, { source, timeoutMs: MATCH_MS }, signal))
      ? { ...reply, blockedBy: 'filter' }
      : reply;
  return {
    ...target,
    send: async (payload, options) => mark(await target.send(payload, options), options.signal),
    ...(findKept && {
      async findKept(payload, options) {
        const kept = await findKept(payload, options);
        return kept && mark(kept, options.signal);
      },
    }),
  };
}
