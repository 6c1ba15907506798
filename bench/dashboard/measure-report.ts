import { setTimeout as wait } from 'node:timers/promises';
import { download } from '../load/download.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import { cpuMsOf } from './measure-comparing.ts';

/** The service's CPU for one report, and the longest that another caller waited while it was made. */
export type Reporting = { cpuMs: number; longestWaitMs: number };

const PAUSE_MS = 5;

export async function measureReport(
  { url, pid, apiKey }: Service,
  run: string,
  { pace, signal }: Stage,
): Promise<Reporting[]> {
  const read = (path: string) => download(`${url}${path}`, { apiKey: apiKey ?? '', signal });
  const measured: Reporting[] = [];
  while (measured.length < pace.rounds) {
    let longestWaitMs = 0;
    let isOver = false;
    const watch = async () => {
      while (!isOver) {
        longestWaitMs = Math.max(longestWaitMs, (await read('/healthz')).totalMs);
        await wait(PAUSE_MS);
      }
    };
    const watching = watch();
    const cpuMs = await cpuMsOf(pid, () => read(`/run/${run}/report?format=json`)).finally(() => {
      isOver = true;
    });
    await watching;
    measured.push({ cpuMs, longestWaitMs });
  }
  return measured;
}
