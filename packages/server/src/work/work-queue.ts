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
  /** In the order in which they are to be taken. */
  add(tx: Db, place: Place, campaign: string, slices: readonly string[]): Promise<void>;
  /** Slices that do not belong to the other campaigns. */
  take(tx: Db, place: Place, wanted: Wanted): Promise<string[]>;
  /** Their workers are alive. */
  keep(tx: Db, place: Place, slices: readonly string[]): Promise<void>;
  putBack(tx: Db, place: Place, slices: readonly string[]): Promise<void>;
  remove(tx: Db, place: Place, slices: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

type Wanted = { count: number; others: readonly string[] };

/** The shortest that pg-boss allows. */
const SILENCE_S = 10;
const SWEEP_S = 5;

const QUEUE = {
  heartbeatSeconds: SILENCE_S,
  // The slice itself counts how often it was taken; the queue never drops one.
  retryLimit: 1_000_000,
  expireInSeconds: 86_400,
  retentionSeconds: 365 * 86_400,
};

/** pg-boss on the service's own database, loaded and installed with the first campaign. */
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
    async add(tx, place, campaign, slices) {
      // In this order, slices of replaced workers come before all that no worker has had.
      const jobs = slices.map((id, at) => ({ id, priority: -at, group: { id: campaign } }));
      await (await boss()).insert(nameOf(place), jobs, { db: asBossDb(tx) });
    },
    async take(tx, place, { count, others }) {
      const options = { batchSize: count, ignoreGroups: [...others], db: asBossDb(tx) };
      const jobs = await (await boss()).fetch(nameOf(place), options);
      return jobs.map(({ id }) => id);
    },
    async keep(tx, place, slices) {
      if (slices.length === 0) return;
      await (await boss()).touch(nameOf(place), [...slices], { db: asBossDb(tx) });
    },
    async putBack(tx, place, slices) {
      if (slices.length === 0) return;
      await (await boss()).fail(nameOf(place), [...slices], undefined, { db: asBossDb(tx) });
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
