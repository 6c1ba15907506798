import { Problem } from './problem.ts';

export type Wish = { organizationId: string; bytes: number; signal: AbortSignal };
export type GiveBack = () => void;
/** Waits until there is room for a body. Throws `busy` when that takes too long, or too many wait already. */
export type TakeRoom = (wish: Wish) => Promise<GiveBack>;

type Bounds = {
  /** Bytes in memory at once: of all bodies, and of one organization's. */
  bytesMax: number;
  organizationBytesMax: number;
  /** Requests of one organization that wait. */
  waitingMax: number;
  waitMs: number;
};
type Waiting = Wish & { admit(): void };

/**
 * Shares memory among large bodies. Organizations take turns, so that one with a thousand waiting delays
 * another by one body at most; within one, first come, first served.
 */
export function shareRoom({
  bytesMax,
  organizationBytesMax,
  waitingMax,
  waitMs,
}: Bounds): TakeRoom {
  const held = new Map<string, number>();
  /** In the order of their turns. */
  const waiting = new Map<string, Waiting[]>();
  const heldInAll = () => [...held.values()].reduce((sum, bytes) => sum + bytes, 0);

  function take({ organizationId, bytes }: Wish): GiveBack {
    hold(organizationId, bytes);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      hold(organizationId, -bytes);
      serve();
    };
  }

  function hold(organizationId: string, bytes: number): void {
    const now = (held.get(organizationId) ?? 0) + bytes;
    if (now > 0) held.set(organizationId, now);
    else held.delete(organizationId);
  }

  /** A body larger than the bounds goes alone. */
  const fits = (heldBefore: number, bytes: number, most: number) =>
    heldBefore === 0 || heldBefore + bytes <= most;

  /** Whoever's turn it is goes first, also if smaller ones behind it would fit. */
  function serve(): void {
    for (const [organizationId, [first, ...rest]] of waiting) {
      if (!first) continue;
      if (!fits(held.get(organizationId) ?? 0, first.bytes, organizationBytesMax)) continue;
      if (!fits(heldInAll(), first.bytes, bytesMax)) return;
      waiting.delete(organizationId);
      if (rest.length > 0) waiting.set(organizationId, rest);
      first.admit();
      serve();
      return;
    }
  }

  function leave(one: Waiting): void {
    const others = (waiting.get(one.organizationId) ?? []).filter((other) => other !== one);
    if (others.length > 0) waiting.set(one.organizationId, others);
    else waiting.delete(one.organizationId);
  }

  return (wish) =>
    new Promise((resolve, reject) => {
      const { organizationId, signal } = wish;
      const queue = waiting.get(organizationId) ?? [];
      if (queue.length >= waitingMax) return reject(busy());
      const give = (error: unknown) => {
        settle();
        leave(one);
        serve();
        reject(error);
      };
      const onAbort = () => give(signal.reason);
      const timer = setTimeout(() => give(busy()), waitMs);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const one: Waiting = {
        ...wish,
        admit() {
          settle();
          resolve(take(wish));
        },
      };
      signal.addEventListener('abort', onAbort);
      waiting.set(organizationId, [...queue, one]);
      serve();
    });
}

const RETRY_S = 5;

const busy = () => new Problem('busy', { headers: { 'Retry-After': String(RETRY_S) } });
