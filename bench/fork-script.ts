import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One of these files in a process of its own, which can be talked to. */
export const forkScript = (script: URL, args: string[], signal: AbortSignal): ChildProcess =>
  fork(fileURLToPath(script), args, { execArgv: ['--import', 'tsx'], signal });
