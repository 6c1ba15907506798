import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const IN_NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child'];

export type PidNamespace = { command: string; args: string[] };

/** Runs a command in its own process namespace, like a container; undefined where that is not allowed. */
export async function pidNamespace(): Promise<PidNamespace | undefined> {
  if (process.platform !== 'linux') return undefined;
  return promisify(execFile)('unshare', [...IN_NAMESPACE, 'true'], { timeout: 10_000 }).then(
    () => ({ command: 'unshare', args: IN_NAMESPACE }),
    () => undefined,
  );
}
