import { ensureFirstOwner } from './accounts/first-start.ts';
import { createApp } from './app.ts';
import { readServerConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import { openHome } from './db/open-home.ts';
import { openServices } from './open-services.ts';
import type { ReviewFolders } from './records/reviews/review-folders.ts';

export type { KeptReview, ReviewFolders } from './records/reviews/review-folders.ts';

export type LocalService = {
  /** The service's own app, without a socket. Its caller is the first organization's owner. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

/** Most commands are over before, and pay for none of it. */
const MAINTENANCE_AFTER_MS = 3_000;

/** The same app as `serve`, in this process, so that local mode stores things the same way. */
export async function openLocalService({
  dataDir,
  reviewFolders,
}: {
  dataDir: string;
  reviewFolders?: ReviewFolders;
}): Promise<LocalService> {
  const config = readServerConfig();
  const log = createLog('error');
  const home = await openHome({ databaseUrl: config.databaseUrl, dataDir }, log);
  const { db, url: databaseUrl } = home;
  const { signal: stopping } = new AbortController();
  const services = await openServices(
    { db, databaseUrl, log, config, stopping, ...(reviewFolders && { reviewFolders }) },
    { maintenance: { afterMs: MAINTENANCE_AFTER_MS } },
  );
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
