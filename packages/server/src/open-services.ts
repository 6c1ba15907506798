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
  /** For connections outside the pool. */
  databaseUrl: DatabaseUrl;
  log: Logger;
  config: ServerConfig;
  /** Aborted when the service is about to stop. */
  stopping: AbortSignal;
};

type Wanted = {
  /** Enables signing in. */
  signIn?: boolean;
  /** Enables metrics, with the state of the pool. */
  pool?: () => PoolCounts;
  /** Enables periodic maintenance. */
  housekeeping?: boolean;
};

/** Everything that runs as long as the service does. */
export type Services = Place & {
  runChanges: RunChanges;
  gateway: Gateway;
  /** Removes deleted records in the background. */
  removal: Removal;
  keyUses: KeyUses;
  accounts: Accounts | undefined;
  metrics: Metrics | undefined;
  close(): Promise<void>;
};

/** Opens the parts of a service, for a server, a service in this process, or tests. */
export async function openServices(
  place: Place,
  { signIn = false, pool, housekeeping = false }: Wanted,
): Promise<Services> {
  const { db, databaseUrl, log, config } = place;
  // Opened before anything that must be closed, because it throws on invalid settings.
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
