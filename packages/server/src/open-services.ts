import type { Logger } from 'pino';
import { authenticateBySession } from './accounts/sessions/authenticate-by-session.ts';
import { type Accounts, openAccounts } from './accounts/sign-in/open-accounts.ts';
import type { ServerConfig } from './config/config.ts';
import type { Database, DatabaseUrl, PoolCounts } from './db/database.ts';
import { type Gateway, openGateway } from './gateway/open-gateway.ts';
import type { Authenticate } from './http/caller.ts';
import { keyOrSession } from './http/key-or-session.ts';
import { authenticateByKey } from './keys/authenticate-by-key.ts';
import { batchKeyUses, type KeyUses } from './keys/key-uses.ts';
import { keepHouse } from './operations/housekeeping.ts';
import { createMetrics, type Metrics } from './operations/metrics.ts';
import { openRemoval, type Removal } from './removal/removal.ts';
import { listenForRunChanges, type RunChanges } from './runs/run-changes.ts';

type Place = {
  db: Database;
  /** For connections of their own, besides the pool's. */
  databaseUrl: DatabaseUrl;
  log: Logger;
  config: ServerConfig;
  /** Set when the service is about to stop. */
  stopping: AbortSignal;
};

type Wanted = {
  /** People sign in to it. */
  signIn?: boolean;
  /** It tells an operator how it is, also how busy the pool is. */
  pool?: () => PoolCounts;
  /** It does what has to be done now and then. */
  housekeeping?: boolean;
};

/** Everything that works as long as the service runs. */
export type Services = Place & {
  runChanges: RunChanges;
  gateway: Gateway;
  /** Removes in the background what was deleted. */
  removal: Removal;
  keyUses: KeyUses;
  accounts: Accounts | undefined;
  metrics: Metrics | undefined;
  close(): Promise<void>;
};

/** Opens what a service is made of: the same for a server, for a service in this process and for tests. */
export async function openServices(
  place: Place,
  { signIn = false, pool, housekeeping = false }: Wanted,
): Promise<Services> {
  const { db, databaseUrl, log, config } = place;
  // Opened before what has to be closed, because it throws on settings that cannot be used.
  const gateway = openGateway(config.gateway, {
    ...{ db, log },
    onCall: (call) => metrics?.countCall(call),
  });
  const runChanges = listenForRunChanges(databaseUrl, log);
  const metrics = pool && createMetrics({ db, pool, eventStreams: runChanges.watching });
  const removal = openRemoval(db, log);
  const keyUses = batchKeyUses(db, log);
  const stopHousekeeping = housekeeping ? keepHouse(db, log, removal) : () => {};
  const close = async () => {
    stopHousekeeping();
    await removal.close();
    await keyUses.close();
    await runChanges.close();
    await gateway.close();
  };
  try {
    const accounts = signIn ? await openAccounts(db, log, config) : undefined;
    return { ...place, runChanges, gateway, removal, keyUses, accounts, metrics, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Authenticates callers by key or session. */
export const authenticateBy = ({
  db,
  keyUses,
  config,
}: Pick<Services, 'db' | 'keyUses' | 'config'>): Authenticate =>
  keyOrSession({
    byKey: authenticateByKey({ db, requestsPerHour: config.rateLimitPerHour, keyUses }),
    bySession: authenticateBySession({
      db,
      requestsPerHour: config.sessionRateLimitPerHour,
      idleMinutes: config.sessionIdleMinutes,
      publicBaseUrl: config.publicBaseUrl,
    }),
  });
