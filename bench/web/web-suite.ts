import { installOurs } from '../command/install-ours.ts';
import { withFolder } from '../command/with-folder.ts';
import { median } from '../load/quantile.ts';
import { withScript } from '../load/with-script.ts';
import type { Stage, Suite } from '../suite.ts';
import { type LongPage, longPages } from './long-pages.ts';
import { measureScan, type ScanCost } from './measure-scan.ts';
import { measureTurn, type Turn } from './measure-turn.ts';
import { report } from './report.ts';

const GOALS = 100;
const LATE_MS = 150;
const CONCURRENCY = [1, 4];

/** Chats on websites in a real browser: turns with much text, and whole scans of a chat that answers quickly. */
export const webSuite: Suite = {
  name: 'web',
  countsWork: true,
  async measure(stage) {
    const turns: Turn[] = [];
    for (const page of longPages.filter(({ name }) => name.includes(stage.only)))
      turns.push(await medianTurn(page, stage));
    return report(turns, 'scans'.includes(stage.only) ? await measureScans(stage) : []);
  },
};

async function medianTurn(page: LongPage, { pace, signal, tell }: Stage): Promise<Turn> {
  tell(page.name);
  const turns: Turn[] = [];
  while (turns.length < pace.rounds) turns.push(await measureTurn(page, signal));
  const [first] = turns as [Turn];
  const middle = (of: (turn: Turn) => number) => median(turns.map(of));
  return { ...first, cpuMs: middle(({ cpuMs }) => cpuMs), ms: middle(({ ms }) => ms) };
}

/** One row for each number of pages at a time. */
function measureScans({ pace, signal, tell }: Stage): Promise<ScanCost[]> {
  const goals = Math.max(10, GOALS * pace.share);
  const script = new URL('./chat-page.ts', import.meta.url);
  return withFolder(async (home) => {
    const place = { home, signal, bin: await installOurs(home) };
    return withScript({ script, args: [`${LATE_MS}`], signal }, async (url) => {
      // Creates the database, which then exists.
      await measureScan({ ...place, url, goals: 1, concurrency: 1 });
      const taken: ScanCost[] = [];
      for (let round = 0; round < pace.rounds; round++)
        for (const concurrency of CONCURRENCY) {
          tell(`${goals} goals, ${concurrency} at a time`);
          taken.push(await measureScan({ ...place, url, goals, concurrency }));
        }
      return CONCURRENCY.map((concurrency) => {
        const own = taken.filter((cost) => cost.concurrency === concurrency);
        const seconds = median(own.map((cost) => cost.seconds));
        const peakBytes = Math.max(...own.map((cost) => cost.peakBytes));
        return { concurrency, goals, seconds, peakBytes };
      });
    });
  });
}
