import { Overloaded } from './overloaded.ts';

/** Releases what was taken; a second call does nothing. */
export type Release = () => void;

/** A limited amount of something, shared among groups. */
export type FairShares = {
  /** Waits for its turn. Throws the refusal if the wait is too long, or too many wait already. */
  take(group: string, amount: number, options?: TakeOptions): Promise<Release>;
  /** Takes it if that needs no wait. */
  takeNow(group: string, amount: number): Release | undefined;
  /** Whether a call of the group waits. */
  isAwaited(group: string): boolean;
};

type TakeOptions = {
  signal?: AbortSignal;
  /** Goes before all waiting calls of its group, because it continues work that has begun. */
  first?: boolean;
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

/** No error of ours: a request whose client left is refused like one that waited too long. */
const gone = (signal: AbortSignal | undefined) =>
  new Overloaded('The client left while its request waited.', { cause: signal?.reason });

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

  function groupOf(name: string): Group {
    const group = groups.get(name) ?? { held: 0, waiting: [] };
    groups.set(name, group);
    return group;
  }

  return {
    isAwaited: (name) => (groups.get(name)?.waiting.length ?? 0) > 0,
    takeNow(name, wanted) {
      const amount = Math.min(wanted, total);
      const waits = [...groups.values()].some(({ waiting }) => waiting.length > 0);
      const held = groups.get(name)?.held ?? 0;
      if (waits || amount > free || (held > 0 && held + amount > perGroup)) return undefined;
      return hold(name, groupOf(name), amount);
    },
    async take(name, wanted, { signal, first = false } = {}) {
      if (signal?.aborted) throw gone(signal);
      const group = groupOf(name);
      if (!first && group.waiting.length >= waitingMax) throw refusal();
      return new Promise((resolve, reject) => {
        const leave = (error: unknown) => {
          settle();
          group.waiting.splice(group.waiting.indexOf(waiting), 1);
          forgetIdle(name, group);
          reject(error);
          shareOut();
        };
        const onAbort = () => leave(gone(signal));
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
        if (first) group.waiting.unshift(waiting);
        else group.waiting.push(waiting);
        shareOut();
      });
    },
  };
}
