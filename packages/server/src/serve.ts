import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ensureFirstKey, ensureFirstOwner } from './accounts/first-start.ts';
import type { ServerConfig } from './config.ts';
import { type Home, openHome } from './db/open-home.ts';
import { createApp } from './http/app.ts';
import { admitByKey } from './keys/admit.ts';
import { createApiKey } from './keys/key-store.ts';
import { createLog } from './log.ts';
import { listenForRunChanges } from './runs/run-changes.ts';

export type RunningService = {
  /** Where it listens, without a slash at the end. */
  url: string;
  /** The first key ever made for this database, else null: keys are shown once. */
  apiKey: string | null;
  /** Makes another key for the first organization's owner. */
  issueKey(name: string): Promise<string>;
  /** Finishes the requests under way (at most ten seconds), then closes the database. */
  close(): Promise<void>;
};

const DRAIN_MS = 10_000;

/** Opens the database and serves the API on a socket. */
export async function serve(config: ServerConfig & Home): Promise<RunningService> {
  const log = createLog(config.logLevel);
  const { db, url: databaseUrl, close: closeHome } = await openHome(config, log);
  const runChanges = listenForRunChanges(databaseUrl, log);
  try {
    const apiKey = await ensureFirstKey(db);
    const app = createApp({
      db,
      log,
      config,
      runChanges,
      admit: admitByKey(db, config.rateLimitPerHour),
    });
    const server = createServer(
      { requestTimeout: 60_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
      getRequestListener(app.fetch),
    );
    const url = await listen(server, config);
    log.info({ url }, 'listening');
    return {
      url,
      apiKey,
      issueKey: async (name) => createApiKey(db, { ...(await ensureFirstOwner(db)), name }),
      close: async () => {
        await runChanges.close();
        await drain(server);
        await closeHome();
        log.info('stopped');
      },
    };
  } catch (error) {
    await closeHome();
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

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
