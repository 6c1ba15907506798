import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Db } from '../database.ts';
import { type FairShares, fairShares, type Release } from '../fair-shares/fair-shares.ts';
import { type AnswerTurn, noTurn } from './answer-turn.ts';

/** The memory of one answer. */
export type AnswerMemory = {
  /** Waits until this many bytes may be held, which the caller releases. */
  take(bytes: number): Promise<Release>;
  /**
   * Waits until this many bytes may be held until the answer is over. What was retained before is released first: callers
   * that wait while holding some would wait for each other.
   */
  retain(bytes: number): Promise<void>;
  /** Releases what is retained. */
  release(): void;
};

/** As much as any request holds anyway, so it is not counted. */
const UNCOUNTED_BYTES = 65_536;

/** An answer that reads more waits for its turn: see `AnswerTurn`. */
const LARGE_BYTES = 500_000;

/** Shared by all answers of a service. A wait lasts longer than it takes to cut off stalled readers. */
export const shareAnswerMemory = (): FairShares =>
  fairShares({ total: 48_000_000, perGroup: 16_000_000, waitingMax: 1_000, waitMs: 45_000 });

type Answer = {
  organizationId: string;
  turn?: AnswerTurn;
  onClose?(): void;
};

/** One answer's part. `close` releases everything, including later grants, and calls `onClose`. */
export function openAnswerMemory(
  shares: FairShares,
  { organizationId, turn = noTurn, onClose = () => {} }: Answer,
): AnswerMemory & { close(): void } {
  const held = new Set<Release>();
  let read = 0;
  let closed = false;
  let release: Release = () => {};

  async function take(bytes: number): Promise<Release> {
    const isUnderWay = read > 0;
    read += bytes;
    if (read > LARGE_BYTES) await turn.begin(isUnderWay);
    if (bytes <= UNCOUNTED_BYTES) return () => {};
    const now = shares.takeNow(organizationId, bytes);
    if (now) return hold(now);
    // Held even if the turn is then refused, until the answer is closed.
    return turn.leaveFor(async () => hold(await shares.take(organizationId, bytes)));
  }

  function hold(releaseShare: Release): Release {
    const releaseOnce = () => {
      held.delete(releaseOnce);
      releaseShare();
    };
    held.add(releaseOnce);
    if (closed) releaseOnce();
    return releaseOnce;
  }

  return {
    take,
    async retain(bytes) {
      release();
      release = await take(bytes);
    },
    release: () => release(),
    close() {
      closed = true;
      turn.close();
      for (const releaseOne of held) releaseOne();
      onClose();
    },
  };
}

/** The same database, also in transactions that it begins, for the reads of one answer. */
export const forAnswer = (db: Db, memory: AnswerMemory): Db =>
  db.withPlugin(new MemoryPlugin(memory));

/** The memory that reads on this database wait for. Background tasks have no limit: they read one batch at a time. */
export const memoryOf = (db: Db): AnswerMemory =>
  db.getExecutor().plugins.find((plugin) => plugin instanceof MemoryPlugin)?.memory ?? unlimited;

const unlimited: AnswerMemory = {
  take: async () => () => {},
  retain: async () => {},
  release() {},
};

/** Changes no query. It is there because transactions have the plugins of their database. */
class MemoryPlugin implements KyselyPlugin {
  readonly memory: AnswerMemory;

  constructor(memory: AnswerMemory) {
    this.memory = memory;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}
