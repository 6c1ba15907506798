import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from '../command/run-command.ts';
import { exitOf } from '../exit-of.ts';

/** Workers that have reported that they are ready, while `work` runs; it gets their process ids. */
export async function withWorkers<Outcome>(
  { args, env, folder, signal }: Command,
  count: number,
  work: (pids: number[]) => Promise<Outcome>,
): Promise<Outcome> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      signal,
    }),
  );
  const exits = children.map(exitOf);
  try {
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
    return await work(children.flatMap(({ pid }) => pid ?? []));
  } finally {
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(exits);
  }
}
