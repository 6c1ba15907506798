import { messageOf } from '@provoke/campaign';
import type { CampaignRow } from '../campaigns/campaign-row.ts';
import type { CampaignSource, Looking } from '../campaigns/campaign-source.ts';
import type { ResultsSource } from '../results/results-page.tsx';
import type { HomeState, Recent } from './home-state.ts';
import { type Local, newestOf } from './newest.ts';

type HomeLists = {
  /** Reads both lists anew. */
  read(): Promise<void>;
  results(row: Recent): Promise<ResultsSource>;
  close(): void;
};

type Show = (change: Partial<HomeState>) => void;

/** The campaigns of this machine and the runs of the service, as they are read. What reads them is loaded with it. */
export function createHomeLists(looking: Looking, show: Show): HomeLists {
  const { dataDir, env, cwd, note } = looking;
  let local: Local | undefined;
  let runs: readonly CampaignRow[] = [];
  let address: string | undefined;
  let source: CampaignSource | undefined;
  let reading = new AbortController();

  /** Until the names of the folder are known, a run may be one of its campaigns. */
  const showLists = (change: Partial<HomeState> = {}) =>
    show({ ...(local && newestOf(local, runs)), nowMs: Date.now(), ...change });

  async function readLocal(signal: AbortSignal): Promise<void> {
    const { readHome } = await import('./read-home.ts');
    const known = local?.rows ?? [];
    for await (const { isWhole, ...told } of readHome(dataDir, { known, signal, note })) {
      if (signal.aborted) return;
      // While it is read again, the list stays as it was.
      const isNews = isWhole || told.rows.length >= known.length;
      if (isNews) local = told;
      showLists(isWhole ? { reading: 'done' } : {});
    }
  }

  const failLocal = (signal: AbortSignal) => (error: unknown) => {
    if (signal.aborted) return;
    local ??= { rows: [], ids: new Set() };
    showLists({ reading: { failed: messageOf(error) } });
  };

  async function readServed(signal: AbortSignal): Promise<void> {
    const { askService } = await import('./ask-service.ts');
    for await (const { service, ...answered } of askService(looking, signal)) {
      if (signal.aborted) return;
      const isSame = service?.address === address;
      runs = answered.runs ?? (isSame ? runs : []);
      address = service?.address;
      source = answered.source;
      showLists({ service });
    }
  }

  return {
    async read() {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      await Promise.all([
        readLocal(signal).catch(failLocal(signal)),
        readServed(signal).catch((error: unknown) => note(`✕ ${messageOf(error)}`)),
      ]);
    },
    async results(row) {
      if (row.place === 'runs' && source) return source.results(row);
      const { localResults } = await import('../results/local-results.ts');
      return localResults({ id: row.id, dataDir }, { env, cwd, note });
    },
    close() {
      reading.abort();
      source?.close();
    },
  };
}
