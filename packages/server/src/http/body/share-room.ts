import { fairShares, type Release } from '../../fair-shares/fair-shares.ts';
import { Problem } from '../problem.ts';

type Wish = { organizationId: string; bytes: number; signal: AbortSignal };
/** Waits until there is room for a body. Throws `busy` when that takes too long, or too many wait already. */
export type TakeRoom = (wish: Wish) => Promise<Release>;

type Bounds = {
  /** Bytes in memory at once: of all bodies, and of one organization's. A larger body goes alone. */
  bytesMax: number;
  organizationBytesMax: number;
  /** Requests of one organization that wait. */
  waitingMax: number;
  waitMs: number;
};

/** Shares memory among large bodies: an organization with a thousand waiting delays another by one body at most. */
export function shareRoom({ bytesMax, organizationBytesMax, ...waits }: Bounds): TakeRoom {
  const room = fairShares({
    total: bytesMax,
    perGroup: organizationBytesMax,
    refusal: busy,
    ...waits,
  });
  return ({ organizationId, bytes, signal }) => room.take(organizationId, bytes, signal);
}

const RETRY_S = 5;

const busy = () => new Problem('busy', { headers: { 'Retry-After': String(RETRY_S) } });
