import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Titles } from '@provoke/evidence';
import { createSignInLink } from './accounts/access/link-store.ts';
import { toLinkUrl } from './accounts/access/link-url.ts';
import { ensureFirstAccess, ensureFirstOwner } from './accounts/first-start.ts';
import { openKeys } from './accounts/key-changes/open-keys.ts';
import { createApiKey } from './accounts/keys/key-store.ts';
import { createApp } from './app.ts';
import type { ServerConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { type Home, openHome } from './db/open-home.ts';
import { superuserWarning } from './db/superuser-warning.ts';
import { missingBaseUrlWarning } from './http/missing-base-url.ts';
import { draining } from './http/socket/draining.ts';
import { authenticateBy, openServices } from './open-services.ts';
import type { ReviewFolders } from './records/reviews/review-folders.ts';
import { StartProblem } from './start-problem.ts';

export type RunningService = {
  /** The address, without a trailing slash. */
  url: string;
  /** The first key ever created for this database, otherwise null: keys are shown once. */
  apiKey: string | null;
  /** Present with the first key: the owner's one-time sign-in address. */
  signInUrl: string | null;
  /** Creates another key for the first organization's owner. */
  issueKey(name: string): Promise<string>;
  /** Creates a link that signs that owner in once and then opens a page of the dashboard: `/runs`. */
  issueSignInUrl(page: string): Promise<string>;
  /** Finishes the requests in flight (at most ten seconds), then closes the database. */
  close(): Promise<void>;
};

const HTTP_LIMITS = {
  headersTimeout: 10_000,
  /** For the whole request, including its body. */
  requestTimeout: 60_000,
  /** Longer than clients and proxies keep a connection, so that they close it first. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 5_000,
};

/** Opens the database and serves the API on a socket. */
export async function serve(
  {
    titles,
    reviewFolders,
    ...config
  }: ServerConfig & Home & { titles?: Titles; reviewFolders?: ReviewFolders },
  stop?: AbortSignal,
): Promise<RunningService> {
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, ...(stop ? [stop] : [])]);
  const home = await openHome(config, log, signal);
  const { db, pool, url: databaseUrl } = home;
  const place = {
    ...{ db, databaseUrl, log, config, stopping: signal },
    ...(titles && { titles }),
    ...(reviewFolders && { reviewFolders }),
  };
  const open = async () =>
    openServices(
      { ...place, keys: await openKeys(db, log, config) },
      { signIn: true, pool, search: true, threads: true, maintenance: { afterMs: 0 } },
    );
  const services = await open().catch(async (error: unknown) => {
    await home.close();
    throw error;
  });
  const closeAll = async () => {
    await services.close();
    await home.close();
  };
  try {
    const app = createApp(services, { authenticate: authenticateBy(services) });
    const server = createServer(HTTP_LIMITS, getRequestListener(app.fetch));
    const drain = draining(server);
    const url = await listen(server, config);
    log.info({ url }, 'listening');
    const warning = missingBaseUrlWarning(config);
    if (warning) log.warn({ host: config.host }, warning);
    if (config.databaseWarning) log.warn(config.databaseWarning);
    const superuser = config.databaseUrl && (await superuserWarning(db));
    if (superuser) log.warn(superuser);
    // Only now, because a key created for a start that then fails would never be shown.
    const first = await ensureFirstAccess(db).catch(async (error: unknown) => {
      await drain();
      throw error;
    });
    const linkTo = (token: string, next?: string) =>
      toLinkUrl(config.publicBaseUrl ?? url, { kind: 'link', token, ...(next && { next }) });
    return {
      url,
      apiKey: first?.apiKey ?? null,
      signInUrl: first && linkTo(first.linkToken),
      issueKey: async (name) => createApiKey(db, { ...(await ensureFirstOwner(db)), name }),
      issueSignInUrl: async (page) => {
        const owner = await ensureFirstOwner(db);
        const token = await db.transaction().execute((tx) => createSignInLink(tx, owner));
        return linkTo(token, page);
      },
      close: async () => {
        stopping.abort();
        await services.runChanges.close();
        await drain();
        await closeAll();
        log.info('stopped');
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function listen(server: Server, { host, port }: ServerConfig): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(explainListening(cause, { host, port })),
    );
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}

function explainListening(
  cause: NodeJS.ErrnoException,
  { host, port }: Pick<ServerConfig, 'host' | 'port'>,
): Error {
  const explain = (reason: string, next: string) =>
    new StartProblem(reason, { cause, next: [next] });
  if (cause.code === 'EADDRINUSE')
    return explain(
      `${host}:${port} is taken: another program listens there. Choose another port, or 0 for any free one.`,
      'provoke serve --port 0',
    );
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return explain(`${host} is not an address of this machine.`, 'provoke serve --host 127.0.0.1');
  return cause.code === 'EACCES'
    ? explain(`Port ${port} is for the administrator alone.`, 'provoke serve --port 8080')
    : cause;
}
