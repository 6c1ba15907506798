import { fairShares, type Release } from '../../db/fair-shares/fair-shares.ts';
import { Problem } from '../problem.ts';

type Wish = { organizationId: string; amount: number; signal: AbortSignal };
/** Waits until there is this much memory. Throws `busy` if that takes too long, or too many wait already. */
export type TakeBodyMemory = (wish: Wish) => Promise<Release>;

type Bounds = {
  /** Maximum, for all bodies together and for one organization's. A larger body is processed alone. */
  max: number;
  organizationMax: number;
  /** Maximum waiting requests of one organization. */
  waitingMax: number;
  waitMs: number;
};

/** Shares memory among large bodies: an organization with a thousand waiting delays another by at most one body. */
export function shareBodyMemory({ max, organizationMax, ...waits }: Bounds): TakeBodyMemory {
  const shares = fairShares({
    total: max,
    perGroup: organizationMax,
    refusal: busy,
    ...waits,
  });
  return ({ organizationId, amount, signal }) => shares.take(organizationId, amount, { signal });
}

const RETRY_S = 5;

export const busy = () => new Problem('busy', { headers: { 'Retry-After': String(RETRY_S) } });
