import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MARK_VARIABLE } from './end-processes.ts';

export type Guard = {
  watch(pid: number): void;
  forget(pid: number): void;
  /** Kills what it watches, removes the folder, and exits. */
  close(): Promise<void>;
};

/**
 * Reads the current process groups until its input closes, which happens however we exit, even by `kill -9`. Then
 * kills them, on Linux also everything else with the mark, and removes the folder.
 */
const SCRIPT = `
groups=' '
while read -r sign group; do
  case $sign in
    +) groups="$groups$group " ;;
    -) groups="\${groups%% $group *} \${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -KILL "-$group" 2>/dev/null; done
for round in 1 2 3; do
  for file in $(grep -laFs "$1" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    kill -KILL "\${pid%/environ}" 2>/dev/null
  done
done
chmod -R u+rwx "$2" 2>/dev/null
rm -rf -- "$2"
`;

type Watched = { mark: string; folder: string };

/** A shell of a few kilobytes in its own session, out of reach of Ctrl-C and a closed terminal. */
export function openGuard({ mark, folder }: Watched): Guard {
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', `${MARK_VARIABLE}=${mark}`, folder], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  child.unref();
  // A machine without a shell: nothing is watched.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    watch: (pid) => tell(`+ ${pid}`),
    forget: (pid) => tell(`- ${pid}`),
    async close() {
      child.ref();
      child.stdin.end();
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        await once(child, 'exit');
    },
  };
}
