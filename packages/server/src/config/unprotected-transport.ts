import { isIP } from 'node:net';
import pg from 'pg';

/** Why others could read or change what goes to the database; undefined if it stays on this machine, or if TLS is checked. */
export function unprotectedTransport(databaseUrl: string): string | undefined {
  const { host, port, ssl, isDomainSocket } = readParameters(databaseUrl);
  if (isDomainSocket || isLoopback(host)) return undefined;
  if (!ssl) return `The connection to the database at ${host}:${port} is not encrypted. ${ADVICE}`;
  const isUnchecked = typeof ssl === 'object' && ssl.rejectUnauthorized === false;
  return isUnchecked
    ? `The certificate of the database at ${host}:${port} is not checked. ${ADVICE}`
    : undefined;
}

const ADVICE =
  'Add sslmode=verify-full to DATABASE_URL, and sslrootcert=/path/of/ca.pem for an authority of your own.';

type Parameters = {
  host: string;
  port: number;
  ssl: boolean | { rejectUnauthorized?: boolean };
  isDomainSocket: boolean;
};

function readParameters(connectionString: string): Parameters {
  const client: unknown = new pg.Client({ connectionString });
  // The driver reads them from the address and the environment; its types leave them out.
  return (client as { connectionParameters: Parameters }).connectionParameters;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
