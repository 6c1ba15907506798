import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRuns, type RecordedCampaign, readRuns } from '@provoke/campaign';
import type { OpenedService } from '../review/opened-service.ts';

/** What is seen of a record without reading it. */
export type Seen = {
  /** Another one: there is something new to read. */
  version: string;
  /** Nothing more comes. */
  isOver: boolean;
};

/** A record that may grow, and how it is read again. */
export type Growing = { look(): Promise<Seen>; open(): Promise<RecordedCampaign> };

/** Whether more is to come. */
export const isRunning = ({ facts }: Pick<RecordedCampaign, 'facts'>): boolean =>
  facts.status === 'RUNNING' || facts.status === 'PENDING';

type Following = Pick<Growing, 'look'> & {
  /** It was read while it grew. */
  isBehind: boolean;
  /** Reads all of it again. */
  reread(): Promise<void>;
  signal: AbortSignal;
};

const LEAST_MS = 1_000;
/** Of the time, reading may take this part: what runs in this process must not become slower. */
const SHARE = 1 / 20;

/** Reads a record again whenever it changed, until nothing more comes. A look that fails is tried again. */
export async function follow({ look, isBehind, reread, signal }: Following): Promise<void> {
  let version = isBehind ? '' : undefined;
  let waitMs = LEAST_MS;
  while (!signal.aborted) {
    const seen = await look().catch(() => undefined);
    if (signal.aborted) return;
    if (seen && version !== undefined && seen.version !== version) {
      const begunMs = performance.now();
      await reread();
      waitMs = Math.max(LEAST_MS, (performance.now() - begunMs) / SHARE);
    }
    if (seen?.isOver) return;
    version = seen?.version ?? version;
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** The files of a campaign's folder, which only grow. People may review what is there long after its end. */
export const growingFolder = (folder: string, open: () => Promise<RecordedCampaign>): Growing => ({
  open,
  async look() {
    const sizes = await Promise.all(
      ['journal.ndjson', 'reviews.ndjson'].map((name) =>
        stat(join(folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return { version: sizes.join(' '), isOver: false };
  },
});

/** The runs of a campaign at a service, or one of them. */
export function growingRuns(
  id: string,
  openService: () => Promise<OpenedService>,
  signal: AbortSignal,
): Growing {
  let opened: Promise<OpenedService> | undefined;
  const open = () => {
    opened ??= openService();
    return opened;
  };
  signal.addEventListener('abort', () => {
    void opened?.then((service) => service.close()).catch(() => {});
  });
  const read = async () => {
    const { client } = await open();
    const { runs } = await findRuns(id, { client, signal });
    return { client, runs };
  };
  return {
    async look() {
      const { runs } = await read();
      const version = runs.map(({ id: run, status, updated_at, total_results, ...counts }) =>
        [run, status, updated_at, total_results, counts.successful_jailbreaks].join(' '),
      );
      const isOver = runs.every(({ status }) => status !== 'RUNNING' && status !== 'PENDING');
      return { version: version.join('\n'), isOver };
    },
    async open() {
      const { client, runs } = await read();
      return readRuns(id, runs, { client, signal });
    },
  };
}
