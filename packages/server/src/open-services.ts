import type { Titles } from '@provoke/evidence';
import type { Logger } from 'pino';
import { authenticateByKey } from './accounts/keys/authenticate-by-key.ts';
import { batchKeyUses, type KeyUses } from './accounts/keys/key-uses.ts';
import type { Keys } from './accounts/secrets/derive-keys.ts';
import { authenticateBySession } from './accounts/sessions/authenticate-by-session.ts';
import type { Accounts } from './accounts/sign-in/open-accounts.ts';
import type { ServerConfig } from './config/config.ts';
import type { Database, DatabaseUrl, PoolCounts } from './db/database.ts';
import { type Gateway, openGateway } from './gateway/open-gateway.ts';
import type { Authenticate } from './http/caller.ts';
import { keyOrSession } from './http/key-or-session.ts';
import { openLateJudge } from './records/late-spans/late-judge.ts';
import { copyReviewsTo, type ReviewCopies } from './records/reviews/copy-reviews.ts';
import type { ReviewFolders } from './records/reviews/review-folders.ts';
import { openRunNotices, type RunNotices } from './records/run-counts/run-notices.ts';
import { inReportThread } from './records/run-views/in-report-thread.ts';
import type { ReportThread } from './records/run-views/write-run-report.ts';
import { listenForRunChanges, type RunChanges } from './records/runs/run-changes.ts';
import { openExportReader } from './records/spans/export-reader.ts';
import { type ReceiveExport, receiveExports } from './records/spans/receive-export.ts';
import { type Background, openBackground } from './upkeep/background/background.ts';
import type { Sources } from './upkeep/operations/domain-metrics.ts';
import type { Metrics } from './upkeep/operations/metrics.ts';
import { openWorkQueue, type WorkQueue } from './work/work-queue.ts';

type Place = {
  db: Database;
  /** For connections outside the pool. */
  databaseUrl: DatabaseUrl;
  log: Logger;
  config: ServerConfig;
  /** For what is stored encrypted. */
  keys: Keys;
  /** What techniques and judges are called, for reports; without them, their ids. */
  titles?: Titles;
  /** The campaigns in this data folder; none where others use the service too. */
  reviewFolders?: ReviewFolders;
  /** Aborted when the service is about to stop. */
  stopping: AbortSignal;
};

type Wanted = {
  /** Enables signing in. */
  signIn?: boolean;
  /** Enables metrics, with the state of the pool. */
  pool?: () => PoolCounts;
  /** Makes new results searchable. */
  search?: boolean;
  /** Makes reports in threads of their own: others wait for answers meanwhile. */
  threads?: boolean;
  /** Enables periodic maintenance, which starts after this time. */
  maintenance?: { afterMs: number };
};

/** Everything that runs as long as the service does. */
export type Services = Place & {
  runChanges: RunChanges;
  notices: RunNotices;
  /** What workers have to do. */
  queue: WorkQueue;
  gateway: Gateway;
  background: Background;
  reviewCopies: ReviewCopies | undefined;
  keyUses: KeyUses;
  accounts: Accounts | undefined;
  metrics: Metrics | undefined;
  reportThread: ReportThread | undefined;
  receiveExport: ReceiveExport;
  close(): Promise<void>;
};

/** Opens the parts of a service, for a server, a service in this process, or tests. */
export async function openServices(
  place: Place,
  { signIn = false, pool, search = false, threads = false, maintenance }: Wanted,
): Promise<Services> {
  const { db, databaseUrl, log, config, keys, reviewFolders } = place;
  // Opened before anything that must be closed, because it throws on invalid settings.
  const gateway = openGateway(config.gateway, {
    ...{ db, log },
    onCall: (call) => metrics?.countCall(call),
  });
  const runChanges = listenForRunChanges(databaseUrl, log);
  const metrics = pool && (await openMetrics({ db, pool, eventStreams: runChanges.watching }));
  const notices = openRunNotices(db, log);
  const keyUses = batchKeyUses(db, log);
  const queue = openWorkQueue(db, log);
  const reviewCopies = reviewFolders && copyReviewsTo(reviewFolders, { db, log });
  const lateJudge = openLateJudge();
  const background = openBackground(
    { db, log, config, keys, queue, keyUses, reviewCopies, lateJudge },
    { search, maintenance },
  );
  const exportReader = openExportReader();
  const receiveExport = receiveExports({
    reader: exportReader,
    onReceived: (received) => metrics?.countSpans(received),
  });
  const close = async () => {
    await background.close();
    await queue.close();
    await exportReader.close();
    await lateJudge.close();
    await keyUses.flush();
    await notices.close();
    await runChanges.close();
    await gateway.close();
  };
  try {
    const accounts = signIn ? await openSignIn({ db, log, config, keys }) : undefined;
    const kept = { runChanges, notices, queue, gateway, background, reviewCopies, keyUses };
    const reportThread = threads ? inReportThread(databaseUrl) : undefined;
    return { ...place, ...kept, accounts, metrics, reportThread, receiveExport, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// Loaded only where they are wanted: a campaign on this machine opens a service for a second.
const openSignIn = async ({ config, ...place }: Pick<Place, 'db' | 'log' | 'config' | 'keys'>) =>
  (await import('./accounts/sign-in/open-accounts.ts')).openAccounts(place, config);
const openMetrics = async (sources: Sources) =>
  (await import('./upkeep/operations/metrics.ts')).createMetrics(sources);

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
