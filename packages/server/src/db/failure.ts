import pg from 'pg';

/** What PostgreSQL complained of, when it did: its SQLSTATE and the constraint. */
export function violation(
  error: unknown,
): { state: string; constraint: string | undefined } | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code) return undefined;
  return { state: error.code, constraint: error.constraint };
}

const AWAY = /^(08|57P0|53)/;
const BROKEN_CONNECTION =
  /connection terminated|connection ended|timeout exceeded when trying to connect|client was closed|not queryable/i;

/** Whether this means that the database is away or restarting, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof pg.DatabaseError) return AWAY.test(code ?? '');
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code))
    return true;
  return BROKEN_CONNECTION.test(error.message);
}
