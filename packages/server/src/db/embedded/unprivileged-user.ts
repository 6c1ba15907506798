import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as; undefined means the current one. */
export type User = { uid: number; gid: number } | undefined;

const NAMES = ['postgres', 'provoke-postgres'];

/** PostgreSQL refuses to run as root. In that case an existing `postgres` user is used, or a new one is created. */
export async function findUnprivilegedUser(): Promise<User> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of NAMES) {
    const user = await lookUp(name);
    if (user) return user;
  }
  const [, name = ''] = NAMES;
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, and no system user could be made for it. Run provoke as another user, make a user named postgres, or set DATABASE_URL.',
      { cause },
    );
  }
  return lookUp(name);
}

const known = new Map<string, User>();

async function lookUp(name: string): Promise<User> {
  const user = known.get(name) ?? (await ask(name));
  if (user) known.set(name, user);
  return user;
}

async function ask(name: string): Promise<User> {
  try {
    const { stdout } = await run('id', [name]);
    const [, uid, gid] = (/^uid=(\d+).* gid=(\d+)/.exec(stdout) ?? []).map(Number);
    return uid && gid ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether that user can enter a folder, according to the system itself. */
export function isReachable(folder: string, user: User): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1" && cd "$1"', 'sh', folder], { ...user }).status === 0
  );
}
