import { listTree } from '../command/process-tree.ts';
import { download } from '../load/download.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import type { Dashboard } from './with-browser.ts';

/** Of two runs: the service's CPU for each comparison, and the time until the page shows it. */
export type Comparing = { cpuMs: number[]; pageMs: number[] };

type Sides = { base: string; head: string };

export async function measureComparing(
  { service, dashboard }: { service: Service; dashboard: Dashboard },
  { base, head }: Sides,
  { pace, signal }: Stage,
): Promise<Comparing> {
  const { url, pid, apiKey } = service;
  const compare = () =>
    download(`${url}/run/compare?base=${base}&head=${head}`, { apiKey: apiKey ?? '', signal });
  await compare();
  const measured: Comparing = { cpuMs: [], pageMs: [] };
  while (measured.pageMs.length < pace.rounds) {
    signal.throwIfAborted();
    measured.cpuMs.push(await cpuMsOf(pid, compare));
    measured.pageMs.push(await open(dashboard, { base, head }));
  }
  return measured;
}

/** From navigation, with nothing cached. */
const open = ({ inNewPage, url }: Dashboard, { base, head }: Sides): Promise<number> =>
  inNewPage(async (page) => {
    await page.goto(`${url}/compare?a=${base}&b=${head}`, { waitUntil: 'commit' });
    // Looked at in the page with every frame: a look from outside can be half a second late.
    const shown = await page.waitForFunction(
      (selector) => document.querySelector(selector) && performance.now(),
      '[aria-label="Where the goals went"]',
    );
    return (await shown.jsonValue()) ?? Number.NaN;
  });

/** A process's own CPU while something is done. */
export async function cpuMsOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const cpuMs = () => (listTree(pid)[0]?.cpuSeconds ?? Number.NaN) * 1_000;
  const before = cpuMs();
  await work();
  return cpuMs() - before;
}
