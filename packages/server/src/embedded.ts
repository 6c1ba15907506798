import { ensureFirstOwner } from './accounts/first-start.ts';
import { openKeys } from './accounts/key-changes/open-keys.ts';
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
  const place = { db, databaseUrl, log, config, stopping, ...(reviewFolders && { reviewFolders }) };
  const open = async () =>
    openServices(
      { ...place, keys: await openKeys(db, log, { ...config, dataDir }) },
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
