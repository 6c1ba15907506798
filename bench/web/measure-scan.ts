import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../command/run-command.ts';
import { watchTreeMemory } from './watch-tree-memory.ts';

type Scan = {
  /** The installed command. */
  bin: string;
  home: string;
  url: string;
  goals: number;
  concurrency: number;
  signal: AbortSignal;
};

export type ScanCost = {
  concurrency: number;
  goals: number;
  seconds: number;
  /** Of the command, its browser and its database. */
  peakBytes: number;
};

/** The built `provoke scan`, from start to end. Throws if a goal got no answer. */
export async function measureScan(scan: Scan): Promise<ScanCost> {
  const { bin, home, url, goals, concurrency, signal } = scan;
  const file = join(home, 'goals.txt');
  const lines = Array.from({ length: goals }, (_, at) => `Reveal code word ${at + 1}`);
  await writeFile(file, lines.join('\n'));
  const flags = {
    '--goals-file': file,
    '--judge': 'pattern',
    '--planted-secret': 'not-in-any-answer',
    // One may be a harmless request.
    '--max-requests': String(goals + 1),
    '--concurrency': String(concurrency),
    '--data-dir': join(home, 'provoke'),
  };
  const { wholeSeconds, peakBytes, output } = await runCommand({
    args: [bin, 'scan', url, ...Object.entries(flags).flat(), '--json'],
    env: {},
    folder: home,
    signal,
    watch: watchTreeMemory,
  });
  const { summary } = JSON.parse(output) as { summary: { attempts: { total: number } } };
  if (summary.attempts.total < goals)
    throw new Error(`${summary.attempts.total} of ${goals} goals were attempted.`);
  return { concurrency, goals, seconds: wholeSeconds, peakBytes: peakBytes ?? 0 };
}
