import pg from 'pg';
import { Overloaded } from './fair-shares/overloaded.ts';

/** The SQLSTATE and constraint of an error of PostgreSQL, if it is one. */
export function violation(
  error: unknown,
): { state: string; constraint: string | undefined } | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code) return undefined;
  return { state: error.code, constraint: error.constraint ?? constraintOfShard(error) };
}

/** Another machine names its part's constraint in the message alone: `… constraint "agents_name_unique_102027"`. */
const constraintOfShard = ({ code, message }: pg.DatabaseError): string | undefined =>
  code?.startsWith('23') ? /([a-z_]+)_\d+\W*$/.exec(message)?.[1] : undefined;

/** Two transactions conflicted, and PostgreSQL ended one of them. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(violation(error)?.state ?? '') || isOutdatedPlan(error);

/** A newer version changed a table under a plan that this connection caches; another connection has no such plan. */
export const isOutdatedPlan = (error: unknown): boolean =>
  violation(error)?.state === '0A000' && /cached plan/.test((error as Error).message);

/** The driver's time limit passed. Whether the statement was carried out is unknown. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

const CONFLICTS_MAX = 3;

/** Repeats work that PostgreSQL rolled back because of a conflict. The work must be one statement or transaction. */
export async function retryingConflicts<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let left = CONFLICTS_MAX; ; left--)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !isConflict(error)) throw error;
    }
}

/** Gone, restarting, out of resources, or too slow for our limits: 25P03, 57014 and 55P03 are time-outs. */
const AWAY = /^(08|25P03|57P0|53|57014|55P03|40001|40P01)/;
const BROKEN_CONNECTION =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client was closed|not queryable/i;

/** A coordinator's message when another machine goes away in the middle of a statement: internal and I/O errors. */
const LOST_MACHINE =
  /^failure on connection marked as essential|^failed to COPY to shard|SSL SYSCALL error|server closed the connection|connection not open/;
const LOST_MACHINE_CODES = ['XX000', '58030'];

/** Whether this error means that the database is away or restarting, so that a retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof Overloaded) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError)
    return (
      AWAY.test(code ?? '') ||
      (LOST_MACHINE_CODES.includes(code ?? '') && LOST_MACHINE.test(error.message))
    );
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code))
    return true;
  return isUnanswered(error) || BROKEN_CONNECTION.test(error.message);
}
