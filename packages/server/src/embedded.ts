import { ensureFirstOwner } from './accounts/first-start.ts';
import { readServerConfig } from './config.ts';
import { openHome } from './db/open-home.ts';
import { openGateway } from './gateway/open-gateway.ts';
import { createApp } from './http/app.ts';
import { createLog } from './log.ts';
import { keepHouse } from './operations/housekeeping.ts';
import { openRemoval } from './removal/removal.ts';
import { listenForRunChanges } from './runs/run-changes.ts';

export type LocalService = {
  /** The service's own app, without a socket. Its caller is the first organization's owner. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

/** The same app as `serve`, in this process: local mode is not a second way to store things. */
export async function openLocalService({ dataDir }: { dataDir: string }): Promise<LocalService> {
  const config = readServerConfig();
  const log = createLog('error');
  const home = await openHome({ databaseUrl: config.databaseUrl, dataDir }, log);
  const { db } = home;
  const runChanges = listenForRunChanges(home.url, log);
  const gateway = openGateway(config.gateway, { db, log });
  const removal = openRemoval(db, log);
  const stopHousekeeping = keepHouse(db, log, removal);
  const owner = await ensureFirstOwner(db);
  const app = createApp({
    db,
    log,
    removal,
    config,
    runChanges,
    gateway,
    admit: async () => ({
      ...owner,
      role: 'owner',
      via: 'local',
      keyPrefix: undefined,
      address: '',
    }),
  });
  return {
    fetch: async (request) => app.fetch(request),
    async close() {
      stopHousekeeping();
      await removal.close();
      await runChanges.close();
      await gateway.close();
      await home.close();
    },
  };
}
