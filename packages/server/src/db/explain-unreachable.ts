/** Names a database that cannot be reached, and the reason, without its password. Other errors stay as they are. */
export function explainUnreachable(error: unknown, databaseUrl: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasons[code]?.(placeIn(databaseUrl));
  return reason === undefined
    ? error
    : new Error(`Cannot reach the database in DATABASE_URL (${reason}).`, { cause: error });
}

type Place = { host: string; port: string };

/** By the system's code. */
const reasons: Readonly<Record<string, (place: Place) => string>> = {
  ECONNREFUSED: ({ host, port }) => `${host}:${port} refused the connection`,
  ENOTFOUND: ({ host }) => `the host ${host} was not found`,
  EAI_AGAIN: ({ host }) => `the host ${host} was not found`,
  ETIMEDOUT: ({ host, port }) => `${host}:${port} did not answer`,
  EHOSTUNREACH: ({ host }) => `there is no route to ${host}`,
  ENETUNREACH: ({ host }) => `there is no route to ${host}`,
  ENOENT: ({ host }) => `there is no socket in ${host}`,
};

/** The host, or the folder of its socket. */
function placeIn(databaseUrl: string): Place {
  const url = URL.parse(databaseUrl);
  return {
    host: url?.searchParams.get('host') || url?.hostname || 'this machine',
    port: url?.port || '5432',
  };
}
