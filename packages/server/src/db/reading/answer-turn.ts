import { type FairShares, fairShares, type Release } from '../fair-shares/fair-shares.ts';
import { Overloaded } from '../fair-shares/overloaded.ts';

/** A request's turn among those that keep the service busy. */
export type AnswerTurn = {
  /** Waits for it; an answer of which a part was sent goes before others. From now on it works only in its turn. */
  begin(isUnderWay?: boolean): Promise<void>;
  /** Does a piece of the answer's work: in its turn, if it has begun one. */
  work<Outcome>(piece: () => Promise<Outcome>): Promise<Outcome>;
  /** Lets others work during a wait for something that they may hold. */
  leaveFor<Outcome>(wait: () => Promise<Outcome>): Promise<Outcome>;
  close(): void;
};

/** Turns that requests take, and who asks the service. */
export type AnswerTurns = {
  shares: FairShares;
  /** Whether an organization that has the service for itself works without a turn. */
  whileOthersAsk: boolean;
  /** Notes a request. */
  note(organizationId: string): void;
  /** Whether others have asked for something in the last seconds. */
  othersAsk(organizationId: string): boolean;
};

const LATELY_MS = 2_000;

type Options = {
  now?: () => number;
  whileOthersAsk?: boolean;
  /** Maximum waiting requests of one organization. */
  waitingMax?: number;
  refusal?: () => Error;
};

/** Two of all organizations, so that others' small requests find a processor and connections; one of each. */
export function openAnswerTurns({
  now = () => performance.now(),
  whileOthersAsk = false,
  waitingMax = 100,
  refusal = busy,
}: Options = {}): AnswerTurns {
  const nobody = { organizationId: '', at: -Infinity };
  let [newest, before] = [nobody, nobody];
  return {
    whileOthersAsk,
    shares: fairShares({ total: 2, perGroup: 1, waitingMax, waitMs: 45_000, refusal }),
    note(organizationId) {
      if (organizationId !== newest.organizationId) before = newest;
      newest = { organizationId, at: now() };
    },
    othersAsk(organizationId) {
      const other = organizationId === newest.organizationId ? before : newest;
      return now() - other.at < LATELY_MS;
    },
  };
}

const busy = () =>
  new Overloaded(
    'The service is busy: an organization gets one large answer, report, comparison or search at a time. Try again in 5 seconds, with fewer at once.',
    { retryAfterS: 5 },
  );

/** A reader that takes longer for a chunk is slower than the service, and keeps nothing busy. */
const IDLE_MS = 10;

/**
 * While others ask too, an organization of which more answers wait rests longer than it worked: so most of the others'
 * requests find the service free.
 */
const REST_FACTOR = 1.5;
const REST_MAX_MS = 5_000;

export function openAnswerTurn(
  { shares, whileOthersAsk, othersAsk }: AnswerTurns,
  { organizationId, signal }: { organizationId: string; signal: AbortSignal },
): AnswerTurn {
  let begun = false;
  let closed = false;
  let pieces = 0;
  /** Waits for something that others may hold: with a turn, they would wait for each other. */
  let waits = 0;
  let held: Release | undefined;
  let heldSince = 0;
  let workedUntil = 0;
  let taking: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const leave = () => {
    clearTimeout(idle);
    const release = held;
    held = undefined;
    if (!release) return;
    const isContended = shares.isAwaited(organizationId) && othersAsk(organizationId);
    const workedMs = (pieces > 0 ? performance.now() : workedUntil) - heldSince;
    const restMs = Math.min(workedMs * REST_FACTOR, REST_MAX_MS);
    if (isContended) setTimeout(release, restMs).unref();
    else release();
  };
  const leaveSoon = () => {
    clearTimeout(idle);
    if (held && pieces === 0) idle = setTimeout(leave, IDLE_MS);
  };

  const take = (isUnderWay: boolean): Promise<void> =>
    (taking ??= shares
      .take(organizationId, 1, { signal, first: isUnderWay })
      .then((release) => {
        if (closed || waits > 0) return release();
        held = release;
        heldSince = performance.now();
        workedUntil = heldSince;
        leaveSoon();
      })
      .finally(() => {
        taking = undefined;
      }));

  async function resume(): Promise<void> {
    if (begun && !held && !closed && waits === 0) await take(true);
  }

  return {
    async begin(isUnderWay = false) {
      if (begun) return resume();
      if (whileOthersAsk && !othersAsk(organizationId)) return;
      await take(isUnderWay);
      begun = true;
    },
    async work(piece) {
      pieces++;
      clearTimeout(idle);
      try {
        await resume();
        return await piece();
      } finally {
        pieces--;
        workedUntil = performance.now();
        leaveSoon();
      }
    },
    async leaveFor(wait) {
      waits++;
      leave();
      const outcome = await wait().finally(() => {
        waits--;
      });
      await resume();
      return outcome;
    },
    close() {
      closed = true;
      leave();
    },
  };
}

/** For what other limits bound. */
export const noTurn: AnswerTurn = {
  begin: async () => {},
  work: (piece) => piece(),
  leaveFor: (wait) => wait(),
  close() {},
};
