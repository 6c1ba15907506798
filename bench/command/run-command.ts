import { spawn } from 'node:child_process';
import { exitOf } from '../exit-of.ts';
import { watchTree } from './watch-tree.ts';

export type Command = {
  /** A script for node, and its arguments. */
  args: string[];
  env: Record<string, string>;
  /** The working folder. */
  folder: string;
  signal: AbortSignal;
  /** How it is watched. */
  watch?: (pid: number) => ReturnType<typeof watchTree>;
};

/** What a command and its child processes took, from start to end. */
export type CommandCost = {
  wholeSeconds: number;
  cpuSeconds: number;
  peakBytes: number | undefined;
  /** Its output. */
  output: string;
};

/** Runs a command as a user would. Throws if it fails. */
export async function runCommand({
  args,
  env,
  folder,
  signal,
  watch = watchTree,
}: Command): Promise<CommandCost> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const exit = exitOf(child);
  const tree = watch(child.pid as number);
  let output = '';
  let said = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  const code = await exit;
  const cost = { wholeSeconds: (performance.now() - started) / 1_000, ...tree.end(), output };
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}. ${said}`);
  return cost;
}
