import { limits } from '@provoke/contract';
import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';

/** Counts the open streams of this process. */
export type StreamLimit = {
  /** Throws if the limit is reached; returns a function that frees the place. */
  take(caller: Caller): () => void;
};

const RETRY_AFTER_S = 10;

export function limitStreams(): StreamLimit {
  const open = new Map<string, number>();
  const change = (holder: string, by: number) => {
    const count = (open.get(holder) ?? 0) + by;
    if (count === 0) open.delete(holder);
    else open.set(holder, count);
  };

  return {
    take({ organizationId, userId }) {
      const bounds = [
        { holder: `user ${userId}`, max: limits.userStreamsMax, who: 'You have' },
        {
          holder: `organization ${organizationId}`,
          max: limits.organizationStreamsMax,
          who: 'Your organization has',
        },
        { holder: 'everybody', max: limits.streamsMax, who: 'The service has' },
      ];
      for (const { holder, max, who } of bounds)
        if ((open.get(holder) ?? 0) >= max) throw tooMany(who, max);
      for (const { holder } of bounds) change(holder, 1);
      let freed = false;
      return () => {
        if (freed) return;
        freed = true;
        for (const { holder } of bounds) change(holder, -1);
      };
    },
  };
}

const tooMany = (who: string, max: number) =>
  new Problem('throttled', {
    detail: `${who} ${max} event streams open, which is the most. Close one, or try again in ${RETRY_AFTER_S} seconds.`,
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
