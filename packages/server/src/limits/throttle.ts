import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import { Problem } from '../http/problem.ts';
import type { Caller } from '../keys/caller.ts';

/** Counts a request, or throws `throttled` when its user has had the hour's share. */
export type Throttle = (caller: Caller) => Promise<void>;

/** Chat-completions clients sleep as long as they are told, so a long wait says not to. */
const WORTH_WAITING_S = 60;

/**
 * The exact sliding hour of each user, over all keys, in PostgreSQL and on its clock: it holds over
 * restarts and several nodes. Refused requests do not count. 0 is no limit.
 */
export function throttleByHour(db: Db, requestsPerHour: number): Throttle {
  if (requestsPerHour === 0) return async () => {};

  const pass = gather<Caller, number>(async (callers) => {
    const { organizationId, userId } = callers[0] as Caller;
    const { passed, wait_seconds } = await takeSlots(db, {
      organizationId,
      userId,
      wanted: callers.length,
      allowed: requestsPerHour,
    });
    return callers.map((_, index) => (index < passed ? 0 : wait_seconds));
  });

  return async (caller) => {
    const seconds = await pass(String(caller.userId), caller);
    if (seconds > 0) throw throttled(seconds);
  };
}

type Wanted = { organizationId: string; userId: number; wanted: number; allowed: number };

async function takeSlots(db: Db, { organizationId, userId, wanted, allowed }: Wanted) {
  const { rows } = await sql<{ passed: number; wait_seconds: number }>`
    select * from take_slots(${organizationId}, ${userId}, ${wanted}, ${allowed})`.execute(db);
  return rows[0] as { passed: number; wait_seconds: number };
}

const throttled = (seconds: number) =>
  new Problem('throttled', {
    detail: `Request was throttled. Expected available in ${seconds} seconds.`,
    headers: {
      'Retry-After': String(seconds),
      ...(seconds > WORTH_WAITING_S && { 'x-should-retry': 'false' }),
    },
  });
