import { once } from 'node:events';
import { readServerConfig } from './config/config.ts';
import { createLog } from './config/log.ts';
import type { openCluster } from './db/embedded/embedded-postgres.ts';
import { findCluster } from './db/embedded/find-cluster.ts';
import type { ReviewFolders } from './records/reviews/review-folders.ts';

export type { KeptReview, ReviewFolders } from './records/reviews/review-folders.ts';

export type LocalService = {
  /** The service's own app, without a socket. Its caller is the first organization's owner. */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};

/** A service whose database may still be starting. Requests wait for it. */
export type StartingService = LocalService & {
  /** Resolves once requests are answered. Rejects with the reason why they never will be. */
  ready: Promise<void>;
};

type Wanted = { dataDir: string; reviewFolders?: ReviewFolders };

type Starting = Wanted & {
  /** The service's code is loaded after this, at the latest when the service closes. The database starts before. */
  appAfter?: Promise<void>;
};

/** The same app as `serve`, in this process, so that local mode stores things the same way. */
export async function openLocalService(wanted: Wanted): Promise<LocalService> {
  const { ready, ...service } = await startLocalService(wanted);
  await ready;
  return service;
}

/**
 * The same, as soon as the data folder is known to be usable, while its database starts. A database elsewhere is waited
 * for: nothing is known of it before it answers.
 */
export async function startLocalService({
  dataDir,
  appAfter,
  ...given
}: Starting): Promise<StartingService> {
  const config = readServerConfig();
  const log = createLog('error');
  const stop = new AbortController();
  const where = { log, stopping: stop.signal };
  const found = config.databaseUrl || (await findCluster({ dataDir, ...where }));
  const loadApp = async () => {
    if (appAfter && typeof found !== 'string')
      await Promise.race([appAfter, once(stop.signal, 'abort')]);
    return import('./open-local-app.ts');
  };
  const open = async () => {
    const [database, { openLocalApp }] = await Promise.all([
      typeof found === 'string' ? found : openFound(found, where),
      loadApp(),
    ]);
    return openLocalApp({ ...given, ...where, database, dataDir, config });
  };
  const opening = open();
  const ready = opening.then(() => {});
  ready.catch(() => {});
  if (typeof found === 'string') await ready;
  return {
    ready,
    fetch: async (request) => (await opening).fetch(request),
    async close() {
      stop.abort();
      await opening.then(
        (app) => app.close(),
        () => {},
      );
    },
  };
}

const openFound = async (...found: Parameters<typeof openCluster>) =>
  (await import('./db/embedded/embedded-postgres.ts')).openCluster(...found);
