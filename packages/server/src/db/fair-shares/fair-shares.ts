import { Overloaded } from './overloaded.ts';

/** Releases what was taken; a second call does nothing. */
export type Release = () => void;

/** A limited amount of something, shared among groups. */
export type FairShares = {
  /** Waits for its turn. Throws the refusal if the wait is too long, or too many wait already. */
  take(group: string, amount: number, signal?: AbortSignal): Promise<Release>;
};

type Bounds = {
  total: number;
  /** Maximum that one group holds; a single larger amount is granted to a group that holds nothing. */
  perGroup: number;
  /** Maximum waiting calls in one group. */
  waitingMax: number;
  waitMs: number;
  /** What to throw (default: `Overloaded`). */
  refusal?: () => Error;
};
const TOO_MANY = 'Too many requests of your organization are waiting. Try again shortly.';

type Waiting = { amount: number; grant(release: Release): void };
type Group = { held: number; waiting: Waiting[] };

/** Groups take turns, so a group that wants everything delays the others by one turn at most. */
export function fairShares({
  total,
  perGroup,
  waitingMax,
  waitMs,
  refusal = () => new Overloaded(TOO_MANY),
}: Bounds): FairShares {
  // In order of turns: the group served last comes last.
  const groups = new Map<string, Group>();
  let free = total;

  function shareOut(): void {
    for (let next = nextInTurn(); next; next = nextInTurn()) {
      const [name, group] = next;
      const [waiting] = group.waiting;
      // An amount too large for now keeps its turn, or it would never be granted.
      if (!waiting || waiting.amount > free) return;
      group.waiting.shift();
      groups.delete(name);
      groups.set(name, group);
      waiting.grant(hold(name, group, waiting.amount));
    }
  }

  function nextInTurn(): [string, Group] | undefined {
    for (const entry of groups) {
      const [, { held, waiting }] = entry;
      if (waiting[0] && (held === 0 || held + waiting[0].amount <= perGroup)) return entry;
    }
    return undefined;
  }

  function hold(name: string, group: Group, amount: number): Release {
    free -= amount;
    group.held += amount;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      free += amount;
      group.held -= amount;
      forgetIdle(name, group);
      shareOut();
    };
  }

  function forgetIdle(name: string, { held, waiting }: Group): void {
    if (held === 0 && waiting.length === 0) groups.delete(name);
  }

  return {
    async take(name, wanted, signal) {
      signal?.throwIfAborted();
      const group = groups.get(name) ?? { held: 0, waiting: [] };
      groups.set(name, group);
      if (group.waiting.length >= waitingMax) throw refusal();
      return new Promise((resolve, reject) => {
        const leave = (error: unknown) => {
          settle();
          group.waiting.splice(group.waiting.indexOf(waiting), 1);
          forgetIdle(name, group);
          reject(error);
          shareOut();
        };
        const onAbort = () => leave(signal?.reason);
        const timer = setTimeout(() => leave(refusal()), waitMs);
        const settle = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        };
        const waiting: Waiting = {
          amount: Math.min(wanted, total),
          grant(release) {
            settle();
            resolve(release);
          },
        };
        signal?.addEventListener('abort', onAbort);
        group.waiting.push(waiting);
        shareOut();
      });
    },
  };
}
