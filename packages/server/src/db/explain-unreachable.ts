import { StartProblem } from '../start-problem.ts';

/** Names a database that cannot be reached, and the reason, without its password. Other errors stay as they are. */
export function explainUnreachable(error: unknown, databaseUrl: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const place = placeIn(databaseUrl);
  const found = unreachable[code]?.(place) ?? refused[code]?.(place);
  if (found === undefined) return error;
  const { reason, next } = typeof found === 'string' ? { reason: found, next: EMBEDDED } : found;
  return new StartProblem(`Cannot reach the database in DATABASE_URL (${reason}).`, {
    cause: error,
    next: [...next, ANOTHER],
  });
}

/** Without it, provoke has a PostgreSQL of its own. */
const EMBEDDED = ['unset DATABASE_URL'];
const ANOTHER = 'export DATABASE_URL=postgres://USER:PASSWORD@HOST:5432/DATABASE';

type Place = { host: string; port: string; user: string; database: string };

/** By the system's code. */
const unreachable: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: ({ host, port }) => `${host}:${port} refused the connection`,
  ENOTFOUND: ({ host }) => `the host ${host} was not found`,
  EAI_AGAIN: ({ host }) => `the host ${host} was not found`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} did not answer`,
  EHOSTUNREACH: ({ host }) => `there is no route to ${host}`,
  ENETUNREACH: ({ host }) => `there is no route to ${host}`,
  ENOENT: ({ host }) => `there is no socket in ${host}`,
};

/** By PostgreSQL's code. */
const refused: Readonly<
  Record<string, (place: Place) => { reason: string; next: readonly string[] }>
> = {
  '3D000': ({ database, host, port }) => ({
    reason: `the database ${database} does not exist at ${host}:${port}`,
    next: [`createdb --host ${host} --port ${port} ${database}`],
  }),
  '28000': ({ user, host, port }) => ({
    reason: `${host}:${port} knows no user ${user}, or does not let that user in`,
    next: [],
  }),
  '28P01': ({ user, host, port }) => ({
    reason: `${host}:${port} refused the password of ${user}`,
    next: [],
  }),
};

/** The host, or the folder of its socket. */
function placeIn(databaseUrl: string): Place {
  const url = URL.parse(databaseUrl);
  return {
    host: url?.searchParams.get('host') || url?.hostname || 'this machine',
    port: url?.port || '5432',
    user: url?.username || 'this user',
    database: url?.pathname.slice(1) || 'of that user',
  };
}
