import { installOurs } from '../command/install-ours.ts';
import { withFolder } from '../command/with-folder.ts';
import { median } from '../load/quantile.ts';
import { withProvider } from '../provider/with-provider.ts';
import type { Stage, Suite } from '../suite.ts';
import { measureFirstFrames } from './measure-first-frames.ts';
import { report } from './report.ts';
import type { Row } from './row.ts';
import { stalled, watchCampaign, ways } from './watch-campaign.ts';

/** 8 at a time, 480 ms each: 17 attempts per second, which are 50 events on record and 50 steps within attempts. */
const [CONCURRENCY, LATE_MS] = [8, 480];
const [USUAL, LONG] = [400, 100_000];
const LONG_CONCURRENCY = 50;

/** What the screen of a campaign costs above plain lines. */
export const terminalSuite: Suite = {
  name: 'terminal',
  countsWork: true,
  measure: (stage) =>
    withFolder(async (home) => {
      const installed = { bin: await installOurs(home), home };
      const usual = await measureUsual(stage, installed);
      const stopped = await measureStopped(stage, installed, usual);
      const long = await measureLong(stage, installed);
      return report({ usual, stopped, long, first: await measureFirstFrames(stage, installed) });
    }),
};

type Installed = { bin: string; home: string };

function measureUsual({ pace, signal, tell }: Stage, installed: Installed): Promise<Row[]> {
  const attempts = Math.max(60, USUAL * pace.share);
  return withProvider({ delayMs: LATE_MS, signal }, async (url) => {
    const watch = (hasUi: boolean, count = attempts) => {
      const common = { ...installed, url, signal, concurrency: CONCURRENCY };
      return watchCampaign({ ...common, hasUi, attempts: count });
    };
    // Creates the database, which then exists.
    await watch(false, 1);
    return inTurns(pace.rounds, (way) => {
      tell(`${attempts} attempts, ${way}`);
      return watch(way === ways.ui);
    });
  });
}

/** The same, while nothing reads the terminal for four fifths of the time that the others took. */
function measureStopped(
  { pace, signal, tell }: Stage,
  installed: Installed,
  usual: readonly Row[],
): Promise<Row[]> {
  const attempts = Math.max(60, USUAL * pace.share);
  return withProvider({ delayMs: LATE_MS, signal }, (url) =>
    inTurns(pace.rounds, (way) => {
      tell(`${attempts} attempts, ${stalled(way)}`);
      const seconds = usual.find((row) => row.way === way)?.seconds ?? 10;
      const common = { ...installed, url, signal, attempts, concurrency: CONCURRENCY };
      return watchCampaign({ ...common, hasUi: way === ways.ui, stallMs: seconds * 800 });
    }),
  );
}

/** One way after the other in every round, so that a slow minute of the machine is in all of them. */
async function inTurns(rounds: number, watch: (way: string) => Promise<Row>): Promise<Row[]> {
  const taken = Object.values(ways).map((way) => ({ way, rows: [] as Row[] }));
  for (let round = 0; round < rounds; round++)
    for (const { way, rows } of taken) rows.push(await watch(way));
  return taken.map(({ rows }) => middle(rows));
}

function measureLong({ pace, signal, tell }: Stage, installed: Installed): Promise<Row[]> {
  const attempts = LONG * pace.share;
  return withProvider({ delayMs: 0, signal }, async (url) => {
    const rows: Row[] = [];
    for (const hasUi of [true, false]) {
      tell(`${attempts} attempts, ${hasUi ? ways.ui : ways.plain}`);
      const common = { ...installed, url, signal, concurrency: LONG_CONCURRENCY };
      rows.push(await watchCampaign({ ...common, hasUi, attempts }));
    }
    return rows;
  });
}

/** Medians over the rounds; clears and memory are maxima. */
function middle(rows: readonly Row[]): Row {
  const [first] = rows;
  if (!first) throw new Error('Nothing was measured: at least one round is needed.');
  const all = (name: Exclude<keyof Row, 'way'>) => rows.map((row) => row[name]);
  return {
    ...{ way: first.way, attempts: first.attempts, seconds: median(all('seconds')) },
    ...{ cpuShare: median(all('cpuShare')), framesPerSecond: Math.max(...all('framesPerSecond')) },
    ...{ clears: Math.max(...all('clears')), peakBytes: Math.max(...all('peakBytes')) },
    grownBytes: Math.max(...all('grownBytes')),
  };
}
