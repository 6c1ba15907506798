import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../load/quantile.ts';
import type { Stage } from '../suite.ts';

/** What a command that only answers takes of the processor. */
export type Start = { command: string; cpuMs: number };

export const NOTHING = 'node -e 0';
export const HELP = 'provoke --help';
export const VERSION = 'provoke --version';
export const EVAL_HELP = 'provoke eval pair --help';

const TIMES = 20;

/** The commands that answer without doing anything, and a process that does nothing, in turns. */
export async function measureStarts(
  { pace, signal, tell }: Stage,
  { bin, home }: { bin: string; home: string },
): Promise<Start[]> {
  const node = `"${process.execPath}"`;
  const lines = [NOTHING, VERSION, HELP, EVAL_HELP].map((command) => ({
    command,
    line: command.replace('node', node).replace('provoke', `${node} "${bin}"`),
    taken: [] as number[],
  }));
  const run = (line: string) => cpuMsOf(line, { home, signal });
  for (const { line } of lines) await run(line);
  for (let round = 0; round < pace.rounds; round++)
    for (const { command, line, taken } of lines) {
      tell(`${command}, ${TIMES} times`);
      taken.push(await run(line));
    }
  return lines.map(({ command, taken }) => ({ command, cpuMs: median(taken) }));
}

/** Mean over some runs. The shell adds up what its child processes took, in finer steps than `/proc`. */
async function cpuMsOf(
  line: string,
  { home, signal }: { home: string; signal: AbortSignal },
): Promise<number> {
  const script = `i=0; while [ $i -lt ${TIMES} ]; do ${line} >/dev/null || exit 1; i=$((i+1)); done; times`;
  const env = { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C' };
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: home, env, signal });
  return readTimes(stdout) / TIMES;
}

/** The second line is of the child processes: user and system, as `0m1.23s 0m0.45s`. */
export function readTimes(printed: string): number {
  const [, children = ''] = printed.trim().split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  return (
    parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0) *
    1_000
  );
}
