import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';

/** Slices wait by target, so that a worker is offered only what its file allows. */
export type Place = { organizationId: string; target: string };

/**
 * What is to do: a slice is in the queue as long as it is unfinished. A slice whose worker is silent for ten seconds
 * is offered again. Everything but `open` happens in the caller's transaction.
 */
export type WorkQueue = {
  /** Makes the queue of a target. */
  open(place: Place): Promise<void>;
  add(tx: Db, place: Place, slices: readonly string[]): Promise<void>;
  take(tx: Db, place: Place): Promise<string | undefined>;
  /** Their workers are alive. */
  keep(tx: Db, place: Place, slices: readonly string[]): Promise<void>;
  putBack(tx: Db, place: Place, slice: string): Promise<void>;
  remove(tx: Db, place: Place, slices: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** The shortest that pg-boss allows. */
const SILENCE_S = 10;
const SWEEP_S = 5;

const QUEUE = {
  heartbeatSeconds: SILENCE_S,
  // The slice itself counts how often it was taken; the queue never gives one up.
  retryLimit: 1_000_000,
  expireInSeconds: 86_400,
  retentionSeconds: 365 * 86_400,
};

/** pg-boss on the service's own database, loaded and installed when a campaign is handed over. */
export function openWorkQueue(db: Db, log: Logger): WorkQueue {
  let opening: Promise<PgBoss> | undefined;
  const boss = () => {
    opening ??= startBoss(db, log).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  return {
    async open(place) {
      await (await boss()).createQueue(nameOf(place), QUEUE);
    },
    async add(tx, place, slices) {
      const jobs = slices.map((id) => ({ id }));
      await (await boss()).insert(nameOf(place), jobs, { db: asBossDb(tx) });
    },
    async take(tx, place) {
      const [job] = await (await boss()).fetch(nameOf(place), { db: asBossDb(tx) });
      return job?.id;
    },
    async keep(tx, place, slices) {
      await (await boss()).touch(nameOf(place), [...slices], { db: asBossDb(tx) });
    },
    async putBack(tx, place, slice) {
      await (await boss()).fail(nameOf(place), slice, undefined, { db: asBossDb(tx) });
    },
    async remove(tx, place, slices) {
      if (slices.length === 0) return;
      await (await boss()).deleteJob(nameOf(place), [...slices], { db: asBossDb(tx) });
    },
    async close() {
      await (await opening)?.stop({ graceful: false });
    },
  };
}

async function startBoss(db: Db, log: Logger): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: asBossDb(db),
    schedule: false,
    superviseIntervalSeconds: SWEEP_S,
    monitorIntervalSeconds: SWEEP_S,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'queue'));
  return boss.start();
}

const nameOf = ({ organizationId, target }: Place) => `${organizationId}/${target}`;

const asBossDb = (db: Db) => ({
  async executeSql(text: string, values: unknown[] = []) {
    const { rows } = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(text, values),
    );
    return { rows };
  },
});
