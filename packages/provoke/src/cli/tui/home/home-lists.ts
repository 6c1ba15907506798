import type { ResultsSource } from '../results/results-page.tsx';
import type { FolderCampaigns } from './folder-campaigns.ts';
import type { HomeRow } from './home-row.ts';
import type { HomeState } from './home-state.ts';
import { lookAgain } from './look-again.ts';
import { mergeRows } from './order-rows.ts';
import type { Looking, ServedRuns } from './served-runs.ts';

type HomeLists = {
  /** Reads both lists, and again and again until it is stopped. */
  start(): void;
  stop(): void;
  results(row: HomeRow): Promise<ResultsSource>;
  close(): void;
};

export type Told = Pick<HomeState, 'rows' | 'reading' | 'service' | 'nowMs'>;

const FOLDER_EVERY_MS = 2_000;
/** An open home takes at most half of the 1,000 requests an hour that a service allows by default. */
const SERVICE_EVERY_MS = 15_000;
/** Thousands of rows are put in order no more often. */
const SHOW_EVERY_MS = 150;

/** The campaigns of this machine and the runs of the service, as they change. What reads them is loaded with the first look. */
export function createHomeLists(looking: Looking, show: (told: Told) => void): HomeLists {
  const { dataDir, env, cwd } = looking;
  let local: FolderCampaigns | undefined;
  let served: ServedRuns | undefined;
  const isReading = { local: true, served: false };
  let shownMs = 0;

  function showNow(): void {
    shownMs = Date.now();
    const address = served?.address();
    show({
      rows: mergeRows(local?.rows() ?? [], served?.rows() ?? [], (id) => local?.has(id) ?? false),
      reading: isReading.local ? 'running' : 'done',
      service: address === undefined ? undefined : { address, isReading: isReading.served },
      nowMs: shownMs,
    });
  }
  const showSoon = () => Date.now() - shownMs >= SHOW_EVERY_MS && showNow();

  const folder = lookAgain(async (how) => {
    const { createFolderCampaigns } = await import('./folder-campaigns.ts');
    local ??= createFolderCampaigns(dataDir);
    for await (const _ of local.read(how)) showSoon();
    if (!how.signal.aborted) isReading.local = false;
    showNow();
  }, FOLDER_EVERY_MS);

  const service = lookAgain(async (how) => {
    const { createServedRuns } = await import('./served-runs.ts');
    served ??= createServedRuns(looking);
    isReading.served = how.isWhole;
    for await (const _ of served.read(how)) showSoon();
    isReading.served = false;
    showNow();
  }, SERVICE_EVERY_MS);

  const stop = () => {
    folder.stop();
    service.stop();
  };
  return {
    stop,
    start() {
      folder.start();
      service.start();
    },
    async results({ id, place }) {
      if (place === 'service' && served) return served.results(id);
      const { localResults } = await import('../results/local-results.ts');
      return localResults({ id, dataDir }, { env, cwd, note: () => {} });
    },
    close() {
      stop();
      served?.close();
    },
  };
}
