import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const IN_NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child'];

export type PidNamespace = { command: string; args: string[] };

/** What runs a command with process numbers of its own, as a container does; undefined where that is not allowed. */
export async function pidNamespace(): Promise<PidNamespace | undefined> {
  if (process.platform !== 'linux') return undefined;
  return promisify(execFile)('unshare', [...IN_NAMESPACE, 'true'], { timeout: 10_000 }).then(
    () => ({ command: 'unshare', args: IN_NAMESPACE }),
    () => undefined,
  );
}
