import {
  chooseService,
  describeError,
  effectiveSettings,
  listRatedRuns,
  openService,
  type RatedRun,
  readRuns,
  type Service,
} from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import type { ResultsSource } from '../results/results-page.tsx';
import { type HomeRow, rowOfRun, unreadableRow } from './home-row.ts';

export type Looking = { dataDir: string; env: Environment; cwd: string };

export type ServedRuns = {
  /** The runs, or what was read of them and why the rest is missing. */
  rows(): HomeRow[];
  /** Of the service that the settings name; undefined without one. */
  address(): string | undefined;
  /** Reads the newest runs, or all: yields after each batch. Nothing waits longer than ten seconds for a batch. */
  read(looking: { isWhole: boolean; signal: AbortSignal }): AsyncGenerator<void>;
  results(id: string): ResultsSource;
  close(): void;
};

const MAX_WAIT_MS = 10_000;

/** The runs of the service that the settings name, also if they name another one later. */
export function createServedRuns({ dataDir, env, cwd }: Looking): ServedRuns {
  let address: string | undefined;
  let opened: Promise<Service> | undefined;
  let runs = new Map<string, RatedRun & { row: HomeRow }>();
  let trouble: HomeRow | undefined;
  /** Why the service keeps us waiting. */
  let wait: string | undefined;
  const closing = new AbortController();

  function forget(): void {
    void opened?.then((service) => service.close()).catch(() => {});
    opened = undefined;
  }
  async function choose(): Promise<string | undefined> {
    const { base_url } = await effectiveSettings(env);
    if (base_url !== address) {
      forget();
      runs = new Map();
      trouble = undefined;
    }
    address = base_url;
    return address;
  }
  async function open(): Promise<Service> {
    const choice = await chooseService({}, { storage: 'remote', dataDir, env });
    return openService(choice, (note) => {
      wait = note;
    });
  }
  const get = () => {
    opened ??= open();
    return opened;
  };

  /** The newest are in the first batch: more are read only where all of it is new. */
  async function* readBatches(isWhole: boolean, signal: AbortSignal): AsyncGenerator<void> {
    const { client } = await get();
    const seen = new Set<string>();
    for await (const batch of listRatedRuns({ client, signal, known: runs })) {
      const isAllNew = batch.every(({ run }) => !runs.has(run.id));
      for (const one of batch) {
        seen.add(one.run.id);
        runs.set(one.run.id, { ...one, row: rowOfRun(one) });
      }
      yield;
      if (!isWhole && !isAllNew) return;
    }
    for (const id of runs.keys()) if (!seen.has(id)) runs.delete(id);
  }

  return {
    rows: () => [...(trouble ? [trouble] : []), ...Array.from(runs.values(), ({ row }) => row)],
    address: () => address,
    async *read({ isWhole, signal }) {
      wait = undefined;
      const stalled = new AbortController();
      const timer = setTimeout(() => stalled.abort(), MAX_WAIT_MS);
      try {
        if ((await choose()) === undefined) return;
        yield;
        const either = AbortSignal.any([signal, stalled.signal]);
        for await (const _ of readBatches(isWhole, either)) {
          timer.refresh();
          yield;
        }
        trouble = undefined;
      } catch (error) {
        if (signal.aborted) return;
        forget();
        trouble = missingRuns(address, stalled.signal.aborted ? (wait ?? SILENT) : error);
      } finally {
        clearTimeout(timer);
      }
    },
    results: (id) => ({
      id,
      name: runs.get(id)?.row.name ?? undefined,
      cwd,
      async open() {
        const { client } = await get();
        const one = runs.get(id);
        return readRuns(id, one ? [one.run] : [], { client, signal: closing.signal });
      },
      // It stays open as long as the list.
      openService: async () => ({ ...(await get()), close: async () => {} }),
    }),
    close() {
      closing.abort();
      forget();
    },
  };
}

const SILENT = `It did not answer within ${MAX_WAIT_MS / 1_000} s.`;

function missingRuns(address = 'service', why: unknown): HomeRow {
  const { message, next } =
    typeof why === 'string' ? { message: why, next: [] } : describeError(why);
  const notes = ['The runs of the service are missing.', message];
  return unreadableRow({ agent: address, place: 'service', notes, next });
}
