import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Processes that have to do with a folder: by their arguments, the folder they are in, or a variable such as `TMPDIR`
 * or `HOME`. This process and its guardian are not among them.
 *
 * @param {string} folder
 * @returns {{ pid: number, command: string }[]}
 */
export function findProcesses(folder) {
  const all = process.platform === 'linux' ? listByProc(folder) : listByPs(folder);
  return all.filter(({ pid, command }) => pid !== process.pid && !command.includes(GUARDIAN));
}

export const GUARDIAN = 'test-run/guardian.mjs';

function listByProc(folder) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const command = read(() => readFileSync(`/proc/${name}/cmdline`, 'utf8'))
        .replaceAll('\0', ' ')
        .trim();
      // A process that has ended and waits for its parent has no command.
      if (command === '') return [];
      const marks = [
        command,
        read(() => readlinkSync(`/proc/${name}/cwd`)),
        read(() => readFileSync(`/proc/${name}/environ`, 'utf8')),
      ];
      return marks.some((mark) => mark.includes(folder)) ? [{ pid: Number(name), command }] : [];
    });
}

/** Elsewhere, arguments are all that can be asked for: databases and browsers have their folder there. */
function listByPs(folder) {
  const lines = execFileSync('ps', ['-Ao', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.includes(folder))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      command: line.trim().replace(/^\d+\s+/, ''),
    }));
}

/** Processes end while we look, and those of others are not ours to read. */
function read(look) {
  try {
    return look();
  } catch {
    return '';
  }
}
