import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { quoteWord } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';

/** Where a command runs, and what ends it early. */
export type Running = { cwd: string; env: Environment; signal: AbortSignal };

/**
 * Runs a command line in the terminal, which is lent to it, as a shell does. `provoke` is this program. Returns its exit
 * code.
 */
export async function runHere(command: string, { cwd, env, signal }: Running): Promise<number> {
  const itself = [process.execPath, ...process.execArgv, process.argv[1] ?? ''].map(quoteWord);
  const line = `provoke() { ${itself.join(' ')} "$@"; }\n${command}`;
  const child = spawn('/bin/sh', ['-c', line], { cwd, env, signal, stdio: 'inherit' });
  const [code] = await once(child, 'exit', { signal });
  return typeof code === 'number' ? code : KILLED;
}

/** What a shell says of a command that a signal ended. */
const KILLED = 130;
