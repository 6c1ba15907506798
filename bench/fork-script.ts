import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Runs one of these files in a separate process with a message channel. */
export const forkScript = (script: URL, args: string[], signal: AbortSignal): ChildProcess =>
  fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'], signal });
