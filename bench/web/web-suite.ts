import { installOurs } from '../command/install-ours.ts';
import { withFolder } from '../command/with-folder.ts';
import { median } from '../load/quantile.ts';
import { withScript } from '../load/with-script.ts';
import { figure, megabytes } from '../report/figures.ts';
import { markdownTable } from '../report/markdown-table.ts';
import { type Promised, verdict } from '../report/promise.ts';
import type { Suite } from '../suite.ts';
import { measureScan, type ScanCost } from './measure-scan.ts';

const GOALS = 100;
const LATE_MS = 150;

/** How long a scan of a chat takes that answers quickly, with one page and with four. */
export const webSuite: Suite = {
  name: 'web',
  countsWork: true,
  measure: ({ pace, signal, tell }) =>
    withFolder(async (home) => {
      const place = { home, signal, bin: await installOurs(home) };
      const goals = Math.max(10, GOALS * pace.share);
      const script = new URL('./chat-page.ts', import.meta.url);
      return withScript({ script, args: [`${LATE_MS}`], signal }, async (url) => {
        // Creates the database, which then exists.
        await measureScan({ ...place, url, goals: 1, concurrency: 1 });
        const taken: ScanCost[] = [];
        for (let round = 0; round < pace.rounds; round++)
          for (const concurrency of [1, 4]) {
            tell(`${goals} goals, ${concurrency} at a time`);
            taken.push(await measureScan({ ...place, url, goals, concurrency }));
          }
        return report(taken);
      });
    }),
};

function report(taken: readonly ScanCost[]): string {
  const rows = [1, 4].map((concurrency) => {
    const own = taken.filter((cost) => cost.concurrency === concurrency);
    return {
      ...{ concurrency, goals: own[0]?.goals ?? 0 },
      seconds: median(own.map(({ seconds }) => seconds)),
      peakBytes: Math.max(...own.map(({ peakBytes }) => peakBytes)),
    };
  });
  const table = markdownTable(
    ['pages at a time', 'goals', 's', 's a goal', 'peak MB'],
    rows.map(({ concurrency, goals, seconds, peakBytes }) => [
      `${concurrency}`,
      `${goals}`,
      figure(seconds),
      figure(seconds / goals),
      figure(megabytes(peakBytes)),
    ]),
  );
  return [table, promises(rows).map(verdict).join('\n')].join('\n\n');
}

/** The promises of docs/performance.md about scans, for 100 goals. */
function promises([one, four]: readonly ScanCost[]): Promised[] {
  const hundred = (cost: ScanCost | undefined) => cost && (cost.seconds * GOALS) / cost.goals;
  return [
    { text: 'one page: 100 goals', measured: hundred(one), bound: { max: 240 }, unit: 's' },
    { text: 'four pages: 100 goals', measured: hundred(four), bound: { max: 120 }, unit: 's' },
    {
      text: 'memory of four pages above one, of the whole process tree',
      measured: one && four && megabytes(four.peakBytes - one.peakBytes),
      bound: { max: 250 },
      unit: 'MB',
    },
  ];
}
