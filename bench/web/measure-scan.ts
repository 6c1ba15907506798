import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitOf } from '../exit-of.ts';
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
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [bin, 'scan', url, ...Object.entries(flags).flat(), '--json'],
    {
      env: { PATH: process.env['PATH'], HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    },
  );
  const exit = exitOf(child);
  const memory = watchTreeMemory(child.pid as number);
  const output = await text(child.stdout);
  const code = await exit;
  const seconds = (performance.now() - started) / 1_000;
  const peakBytes = memory.end();
  if (code !== 0) throw new Error(`provoke scan ended with ${code}: ${output.slice(0, 500)}`);
  const { summary } = JSON.parse(output) as { summary: { attempts: { total: number } } };
  if (summary.attempts.total < goals)
    throw new Error(`${summary.attempts.total} of ${goals} goals were attempted.`);
  return { concurrency, goals, seconds, peakBytes };
}
