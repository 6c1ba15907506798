import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProcesses } from './find-processes.mjs';

/**
 * Followed by the number of its process and the second in which that started: numbers are used again. Short, since the
 * sockets of browsers and databases in it have at most 107 characters.
 */
const NAME = /^provoke-(\d+)-(\d+)-/;

/** Linux keeps its files in memory. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 8 * 1024 ** 3;

/**
 * The folder of a test run, for all its temporary files: in memory, where there is enough of it, since each test has a
 * database of its own and would wait mostly for the disk.
 */
export function makeRunFolder() {
  const name = `provoke-${process.pid}-${beganAt(process.pid)}-`;
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), name));
  // As the system's own folder of temporary files: some tests run as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

/** Tests start programs in their folder, and containers often have 64 MB there, or forbid to run what is there. */
function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const mount = mounts.findLast((line) => line.split(' ')[1] === MEMORY);
  return (
    Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_BYTES_MIN &&
    mount !== undefined &&
    !/\b(ro|noexec)\b/.test(mount.split(' ')[3])
  );
}

/** Folders of runs whose process is gone. */
export function findAbandonedRuns() {
  return [...new Set([tmpdir(), MEMORY])].filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => {
        const [, pid, began] = NAME.exec(name) ?? [];
        return pid !== undefined && beganAt(Number(pid)) !== Number(began);
      })
      .map((name) => join(parent, name)),
  );
}

function beganAt(pid) {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const args = ['-o', 'lstart=', '-p', String(pid)];
    return Date.parse(`${execFileSync('ps', args, { env, encoding: 'utf8' })} UTC`) / 1_000;
  } catch {
    return undefined;
  }
}

const STEP_MS = 100;
const QUIT_MS = 3_000;

/**
 * Stops what still runs in the folder and removes it. Returns the commands that were stopped.
 *
 * @param {string} folder
 * @param {{ patienceMs?: number }} [options] Time for processes to end by themselves.
 * @returns {Promise<string[]>}
 */
export async function removeRun(folder, { patienceMs = 0 } = {}) {
  await untilNone(folder, patienceMs);
  const left = findProcesses(folder);
  // PostgreSQL removes its shared memory; nothing else is worth a delay.
  for (const { pid, command } of left) signal(pid, isPostgres(command) ? 'SIGQUIT' : 'SIGKILL');
  await untilNone(folder, QUIT_MS);
  for (const { pid } of findProcesses(folder)) signal(pid, 'SIGKILL');
  await untilNone(folder, QUIT_MS);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  return left.map(({ pid, command }) => `${pid} ${command.slice(0, 150)}`);
}

async function untilNone(folder, patienceMs) {
  for (let leftMs = patienceMs; leftMs > 0; leftMs -= STEP_MS) {
    if (findProcesses(folder).length === 0) return;
    await sleep(STEP_MS);
  }
}

const isPostgres = (command) => /postgres -D /.test(command);

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself.
  }
}
