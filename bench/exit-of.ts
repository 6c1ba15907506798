import type { ChildProcess } from 'node:child_process';

/** The exit code of a process, also of one stopped by a signal that it handles; null if it was killed. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => {
      if (child.pid === undefined) resolve(null);
    });
  });
}
