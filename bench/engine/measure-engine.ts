import { withProvider } from '../provider/with-provider.ts';
import type { Stage } from '../suite.ts';
import { buildWorker } from './build-worker.ts';
import { doJob } from './do-job.ts';
import type { Way } from './job.ts';
import type { Row } from './row.ts';
import { rowsInTurns } from './rows-in-turns.ts';
import { CONCURRENCY, LATE_MS, sizes, ways } from './subjects.ts';

/** The engine compared with a loop that sends the same requests, and a long campaign. */
export async function measureEngine({ pace, signal, tell }: Stage, folder: string): Promise<Row[]> {
  const worker = await buildWorker();
  const { usual, long, million } = sizes(pace);
  const rows: Row[] = [];
  for (const delayMs of [LATE_MS, 0])
    await withProvider({ delayMs, signal }, async (url) => {
      const job = (way: Way, calls: number) => async (): Promise<Row> => {
        tell(`${ways[way]}: ${calls} calls of ${delayMs} ms each`);
        const asked = { way, url, calls, concurrency: CONCURRENCY, folder };
        return { way: ways[way], delayMs, calls, ...(await doJob(asked, { worker, signal })) };
      };
      rows.push(...(await rowsInTurns([job('bare', usual), job('campaign', usual)], pace.rounds)));
      if (delayMs === 0) rows.push(await job('journalled', long)());
    });
  const kept = async (way: Way, calls: number): Promise<void> => {
    tell(`${ways[way]}: ${calls} goals`);
    const asked = { way, url: '', calls, concurrency: CONCURRENCY, folder };
    rows.push({ way: ways[way], delayMs: 0, calls, ...(await doJob(asked, { worker, signal })) });
  };
  // The memory of a process without goals comes first.
  for (const goals of [1, million]) {
    await kept('kept', goals);
    await kept('resumed', goals);
  }
  return rows;
}
