import {
  chooseService,
  effectiveSettings,
  listCampaignFolders,
  listRatedRuns,
  openService,
  rateCampaigns,
  readRuns,
  type Service,
} from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { localResults } from '../results/local-results.ts';
import type { ResultsSource } from '../results/results-page.tsx';
import { type CampaignRow, rowOfCampaign, rowOfRun } from './campaign-row.ts';

export type CampaignSource = {
  /** Rows as they are read, newest first. */
  read(signal: AbortSignal): AsyncGenerator<CampaignRow[]>;
  /** Where they are, as soon as it is known. */
  place(): string;
  results(row: CampaignRow): ResultsSource;
  close(): void;
};

export type Looking = {
  dataDir: string;
  env: Environment;
  cwd: string;
  note(text: string): void;
};

/** A longer list is no help to a person. */
const ROWS_MAX = 5_000;

/** The campaigns in the folder of this machine. */
export const localCampaigns = ({ dataDir, env, cwd, note }: Looking): CampaignSource => ({
  async *read(signal) {
    const folders = (await listCampaignFolders(dataDir)).slice(0, ROWS_MAX);
    for await (const campaign of rateCampaigns(folders, note)) {
      if (signal.aborted) return;
      yield [rowOfCampaign(campaign)];
    }
  },
  place: () => dataDir,
  results: ({ id }) => localResults({ id, dataDir }, { env, cwd, note }),
  close() {},
});

/** The runs of the service that the settings name; without one, of the service in the folder of this machine. */
export function servedRuns({ dataDir, env, cwd, note }: Looking): CampaignSource {
  let opened: Promise<Service> | undefined;
  const runs = new Map<string, Parameters<typeof readRuns>[1][number]>();
  const closing = new AbortController();
  let place = '';

  async function open(): Promise<Service> {
    const { base_url } = await effectiveSettings(env);
    const storage = base_url ? ('remote' as const) : ('local' as const);
    const service = await openService(await chooseService({}, { storage, dataDir, env }), note);
    place = service.place;
    return service;
  }
  const get = () => {
    opened ??= open();
    return opened;
  };
  return {
    async *read(signal) {
      const { client } = await get();
      for await (const batch of listRatedRuns({ client, signal })) {
        for (const { run } of batch) runs.set(run.id, run);
        yield batch.map(rowOfRun);
      }
    },
    place: () => place,
    results: ({ id }) => ({
      id,
      cwd,
      async open() {
        const { client } = await get();
        const run = runs.get(id);
        return readRuns(id, run ? [run] : [], { client, signal: closing.signal });
      },
      // It stays open as long as the list.
      openService: async () => ({ ...(await get()), close: async () => {} }),
    }),
    close() {
      closing.abort();
      void opened?.then((service) => service.close()).catch(() => {});
    },
  };
}
