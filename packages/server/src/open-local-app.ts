import type { Logger } from 'pino';
import { ensureFirstOwner } from './accounts/first-start.ts';
import { openKeys } from './accounts/key-changes/open-keys.ts';
import { createApp } from './app.ts';
import type { ServerConfig } from './config/config.ts';
import type { EmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { connectHome } from './db/open-home.ts';
import { openServices } from './open-services.ts';
import type { ReviewFolders } from './records/reviews/review-folders.ts';

type LocalApp = {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

type Place = {
  database: string | EmbeddedPostgres;
  dataDir: string;
  reviewFolders?: ReviewFolders;
  config: ServerConfig;
  log: Logger;
  stopping: AbortSignal;
};

/** Most commands are over before, and pay for none of it. */
const MAINTENANCE_AFTER_MS = 3_000;

/** The service's own app on a database that runs. Closes the database at its end, and if it cannot open. */
export async function openLocalApp({
  database,
  dataDir,
  log,
  config,
  ...given
}: Place): Promise<LocalApp> {
  const home = await connectHome(database, log);
  const { db, url: databaseUrl } = home;
  const open = async () =>
    openServices(
      {
        ...given,
        db,
        databaseUrl,
        log,
        config,
        keys: await openKeys(db, log, { ...config, dataDir }),
      },
      { maintenance: { afterMs: MAINTENANCE_AFTER_MS } },
    );
  const services = await open().catch(async (error: unknown) => {
    await home.close();
    throw error;
  });
  const owner = await ensureFirstOwner(db);
  const app = createApp(services, {
    authenticate: async () => ({
      ...owner,
      role: 'owner',
      via: 'local',
      keyPrefix: undefined,
      scopes: undefined,
      address: '',
    }),
  });
  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      await services.close();
      await home.close();
    },
  };
}
