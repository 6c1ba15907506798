import { limits } from '@provoke/contract';
import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';

/** Counts the open streams of this process. */
export type StreamLimit = {
  /**
   * Throws if the user or the organization has too many; returns a function that frees the place. At the service's limit
   * `close` is called for the newest stream of the organization with the most, whose reader reconnects later.
   */
  take(caller: Caller, close: () => void): () => void;
};

type Stream = { userId: number; close(): void };

const RETRY_AFTER_S = 10;

export function limitStreams(): StreamLimit {
  const organizations = new Map<string, Set<Stream>>();
  const count = () => [...organizations.values()].reduce((sum, { size }) => sum + size, 0);

  function free(organizationId: string, stream: Stream): void {
    const streams = organizations.get(organizationId);
    streams?.delete(stream);
    if (streams?.size === 0) organizations.delete(organizationId);
  }

  /** Throws if no organization has more than the newcomer's would have. */
  function makeRoom(newcomer: string): void {
    const size = (id: string) => organizations.get(id)?.size ?? 0;
    const [most] = [...organizations.keys()].sort((one, other) => size(other) - size(one));
    if (most === undefined || size(most) <= size(newcomer) + 1)
      throw tooMany('The service has', limits.streamsMax);
    const newest = [...(organizations.get(most) ?? [])].at(-1);
    if (!newest) return;
    free(most, newest);
    newest.close();
  }

  return {
    take({ organizationId, userId }, close) {
      const own = [...(organizations.get(organizationId) ?? [])];
      const ofUser = own.filter((stream) => stream.userId === userId);
      if (ofUser.length >= limits.userStreamsMax) throw tooMany('You have', limits.userStreamsMax);
      if (own.length >= limits.organizationStreamsMax)
        throw tooMany('Your organization has', limits.organizationStreamsMax);
      if (count() >= limits.streamsMax) makeRoom(organizationId);
      const stream = { userId, close };
      organizations.set(organizationId, new Set([...own, stream]));
      return () => free(organizationId, stream);
    },
  };
}

const tooMany = (who: string, max: number) =>
  new Problem('throttled', {
    detail: `${who} ${max} event streams open, which is the most. Close one, or try again in ${RETRY_AFTER_S} seconds.`,
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  });
