import { createClient } from '@provoke/client';
import { operations } from '@provoke/contract/operations';
import { download } from '../load/download.ts';
import type { Service } from '../service/with-service.ts';
import type { Stage } from '../suite.ts';
import { largePages, type Page, pages, type Run } from './pages.ts';

const TURNS = 120;

/** A page, and the milliseconds of its requests in each installation. */
export type Measured = { title: string; times: number[][] };

/**
 * Asks each installation for each page, one request after the other, in turns, so that other load slows all of them.
 * Each turn starts with another installation, as the first is slower, and looks at another run. The first turns are
 * not counted.
 */
export async function measurePages(
  services: readonly Service[],
  { apiKey, runs, signal }: { apiKey: string; runs: readonly string[] } & Pick<Stage, 'signal'>,
): Promise<Measured[]> {
  const looked = await Promise.all(services.map((service) => openRuns(service, { apiKey, runs })));
  const measured = [...pages, ...largePages].map(({ title }) => ({
    title,
    times: services.map((): number[] => []),
  }));
  for (let turn = 0; turn < TURNS + runs.length; turn++)
    for (const [at, page] of [...pages, ...largePages].entries())
      for (const number of rotated(services.length, turn)) {
        const run = choose(looked[number] ?? [], { page, turn });
        const ms = await ask(services[number]?.url ?? '', page.paths(run), { apiKey, signal });
        if (turn >= runs.length) measured[at]?.times[number]?.push(ms);
      }
  return measured;
}

const rotated = (count: number, by: number): number[] =>
  Array.from({ length: count }, (_, at) => (at + by) % count);

async function ask(
  url: string,
  paths: readonly string[],
  as: Parameters<typeof download>[1],
): Promise<number> {
  let ms = 0;
  for (const path of paths) ms += (await download(`${url}${path}`, as)).totalMs;
  return ms;
}

/** The last run is the large one. */
function choose(runs: readonly Run[], { page, turn }: { page: Page; turn: number }): Run {
  const run = largePages.includes(page) ? runs.at(-1) : runs[turn % (runs.length - 1)];
  return run as Run;
}

async function openRuns(
  { url: baseUrl }: Service,
  { apiKey, runs }: { apiKey: string; runs: readonly string[] },
): Promise<Run[]> {
  const client = createClient({ operations, baseUrl, apiKey });
  const listed = await client.runs.list({ query: { page_size: 25 } });
  const newest = listed.results.map(({ id }) => id).join();
  const opened: Run[] = [];
  for (const id of runs) {
    const { places } = await client.runs.search({ params: { id }, query: { q: 'lantern' } });
    const { results } = await client.results.list({ query: { run: id, page_size: 1 } });
    const result = results[0]?.id;
    if (places.length === 0 || !result) throw new Error(`Run ${id} has nothing to find.`);
    opened.push({ id, result, newest });
  }
  return opened;
}
