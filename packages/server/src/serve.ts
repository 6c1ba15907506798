import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { toLinkUrl } from './accounts/access/link-store.ts';
import { openAccounts } from './accounts/accounts.ts';
import { ensureFirstAccess, ensureFirstOwner } from './accounts/first-start.ts';
import { admitBySession } from './accounts/sessions/admit-by-session.ts';
import type { ServerConfig } from './config.ts';
import { type Home, openHome } from './db/open-home.ts';
import { openGateway } from './gateway/open-gateway.ts';
import { createApp } from './http/app.ts';
import { draining } from './http/draining.ts';
import { untoldAddress } from './http/untold-address.ts';
import { admitBy } from './keys/admit.ts';
import { admitByKey } from './keys/admit-by-key.ts';
import { createApiKey } from './keys/key-store.ts';
import { gatherKeyUses } from './keys/key-uses.ts';
import { createLog } from './log.ts';
import { keepHouse } from './operations/housekeeping.ts';
import { createMetrics } from './operations/metrics.ts';
import { openRemoval } from './removal/removal.ts';
import { listenForRunChanges } from './runs/run-changes.ts';

export type RunningService = {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The first key ever made for this database, else null: keys are shown once. */
  apiKey: string | null;
  /** With the first key: where its owner signs in, once. */
  signInUrl: string | null;
  /** Makes another key for the first organization's owner. */
  issueKey(name: string): Promise<string>;
  /** Finishes the requests under way (at most ten seconds), then closes the database. */
  close(): Promise<void>;
};

const HTTP_LIMITS = {
  headersTimeout: 10_000,
  /** For the whole request, its body included. */
  requestTimeout: 60_000,
  /** Longer than clients and proxies keep a connection, so that it is they who end it. */
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 5_000,
};

/** Opens the database and serves the API on a socket. */
export async function serve(config: ServerConfig & Home): Promise<RunningService> {
  const log = createLog(config.logLevel);
  const stopping = new AbortController();
  const {
    db,
    url: databaseUrl,
    pool,
    close: closeHome,
  } = await openHome(config, log, stopping.signal);
  const runChanges = listenForRunChanges(databaseUrl, log);
  const metrics = createMetrics({ db, pool, eventStreams: runChanges.watching });
  const gateway = openGateway(config.gateway, { db, log, onCall: metrics.countCall });
  const removal = openRemoval(db, log);
  const stopHousekeeping = keepHouse(db, log, removal);
  const keyUses = gatherKeyUses(db, log);
  const { metricsToken, publicBaseUrl } = config;
  const closeAll = async () => {
    stopHousekeeping();
    await removal.close();
    await keyUses.close();
    await runChanges.close();
    await gateway.close();
    await closeHome();
  };
  try {
    const accounts = await openAccounts(db, log, config);
    const app = createApp({
      db,
      log,
      removal,
      config,
      runChanges,
      gateway,
      accounts,
      admit: admitBy({
        key: admitByKey({ db, requestsPerHour: config.rateLimitPerHour, keyUses }),
        session: admitBySession({
          db,
          requestsPerHour: config.sessionRateLimitPerHour,
          idleMinutes: config.sessionIdleMinutes,
          publicBaseUrl,
        }),
      }),
      operations: { db, metrics, metricsToken, stopping: stopping.signal },
    });
    const server = createServer(HTTP_LIMITS, getRequestListener(app.fetch));
    const drain = draining(server);
    const url = await listen(server, config);
    log.info({ url }, 'listening');
    const untold = untoldAddress(config);
    if (untold) log.warn({ host: config.host }, untold);
    // Only now: a key that was made for a start that then fails would never be shown.
    const first = await ensureFirstAccess(db).catch(async (error: unknown) => {
      await drain();
      throw error;
    });
    return {
      url,
      apiKey: first?.apiKey ?? null,
      signInUrl: first && toLinkUrl(publicBaseUrl ?? url, first.linkToken),
      issueKey: async (name) => createApiKey(db, { ...(await ensureFirstOwner(db)), name }),
      close: async () => {
        stopping.abort();
        await runChanges.close();
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
      reject(
        cause.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Choose another with --port, or 0 for any free one.`, {
              cause,
            })
          : cause,
      ),
    );
    server.listen(port, host, () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${actual}`);
    });
  });
}
