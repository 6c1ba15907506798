import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../config/log.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

/** Inside a folder that all users may enter. */
async function makeFolder(mode = 0o711): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-own-data-'));
  await chmod(folder, mode);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

async function openAndClose(dataDir: string, lines: string[] = []): Promise<string> {
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const { url, close } = await openEmbeddedPostgres({ dataDir, log });
  await close();
  return new URL(url).password;
}

/** The database's folder according to the data folder's note; deleted after the test. */
async function notedIn(dataDir: string): Promise<string | undefined> {
  const note = join(dataDir, 'postgres/database-is-elsewhere.txt');
  const text = await readFile(note, 'utf8').catch(() => undefined);
  if (text) onTestFinished(() => rm(dirname(text.trim()), { recursive: true, force: true }));
  return text?.trim();
}

test.each([0o700, 0o711, 0o755])('an existing data folder keeps its mode: %o', async (mode) => {
  const dataDir = await makeFolder(mode);

  await openAndClose(dataDir);
  await notedIn(dataDir);

  expect(await modeOf(dataDir)).toBe(mode);
});

test('a folder shared by all users is rejected and stays unchanged', async () => {
  const dataDir = await makeFolder(0o1777);

  await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The data folder ${dataDir} cannot be used: ${dataDir} is shared by all users (mode 1777). Use a folder of your own, such as ${dataDir}/provoke. Choose another with --data-dir.`,
  );

  expect(await modeOf(dataDir)).toBe(0o1777);
  expect(await readdir(dataDir)).toEqual([]);
});

test('missing folders are created so that PostgreSQL can enter them, whatever the umask', async () => {
  const parent = await makeFolder();
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));

  await openAndClose(join(parent, 'a/b'));
  process.umask(0);
  await openAndClose(join(parent, 'c'));

  expect(await readdir(join(parent, 'a/b/postgres'))).toContain('cluster');
  for (const made of ['a', 'a/b', 'c', 'c/postgres'])
    expect(await modeOf(join(parent, made))).toBe(isRoot ? 0o711 : 0o700);
  expect(await modeOf(join(parent, 'c/postgres/clients'))).toBe(0o700);
  expect(await modeOf(join(parent, 'c/postgres/password'))).toBe(0o600);
});

test.runIf(isRoot)(
  'if PostgreSQL may not enter the data folder, a new database is created elsewhere, and the log says what to type',
  async () => {
    const dataDir = await makeFolder(0o700);
    const lines: string[] = [];

    const password = await openAndClose(dataDir, lines);
    const noted = await notedIn(dataDir);
    await chmod(dataDir, 0o711);

    expect(noted).toMatch(/^\/var\/lib\/provoke\//);
    expect(lines.join('')).toContain(`chmod o+x '${dataDir}'`);
    expect(await openAndClose(dataDir)).toBe(password);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster');
  },
);

test.runIf(isRoot)(
  'a database that PostgreSQL can no longer reach is not replaced by an empty one',
  async () => {
    const dataDir = await makeFolder();
    await openAndClose(dataDir);
    await chmod(dataDir, 0o700);

    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(`chmod o+x '${dataDir}'`);

    expect(await notedIn(dataDir)).toBeUndefined();
    expect(await modeOf(dataDir)).toBe(0o700);
  },
);

test.runIf(isRoot)(
  'a data folder of another user, or writable by others, is rejected at any level',
  async () => {
    const dataDir = await makeFolder();
    await openAndClose(dataDir);
    // The lock's number counts how often it was taken.
    const names = async () =>
      (await readdir(join(dataDir, 'postgres'))).filter((name) => !name.startsWith('lock-'));
    const before = await names();

    for (const path of ['.', 'postgres']) {
      await chown(join(dataDir, path), NOBODY, NOBODY);
      await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('belongs to another user');
      await chown(join(dataDir, path), 0, 0);
      await chmod(join(dataDir, path), 0o733);
      await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('Other users may write to');
      await chmod(join(dataDir, path), 0o711);
    }
    await chown(join(dataDir, 'postgres/password'), NOBODY, NOBODY);
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('belongs to another user');

    expect(await names()).toEqual(before);
  },
);

test.each(['postgres', 'postgres/cluster', 'postgres/clients'])(
  'a link in place of the folder %s is not followed',
  async (name) => {
    const dataDir = await makeFolder();
    const elsewhere = await makeFolder();
    if (name !== 'postgres') await mkdir(join(dataDir, 'postgres'), { mode: 0o711 });
    await symlink(elsewhere, join(dataDir, name));

    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow('is a link');

    expect(await readdir(elsewhere)).toEqual([]);
  },
);

test.each([
  ['its list of clients is a link', 'postgres/clients', 'is a link'],
  ['its password is a link', 'postgres/password', 'is a link'],
  ["its role's password is a link", 'postgres/service-password', 'is a link'],
  ['its settings are a link to nothing', 'postgres/cluster/postgresql.conf', 'pg_ctl'],
])('a start that fails leaves neither a database nor a client: %s', async (_, name, reason) => {
  const dataDir = await makeFolder();
  await openAndClose(dataDir);
  const elsewhere = join(dataDir, 'elsewhere');
  await rm(join(dataDir, name), { recursive: true });
  await symlink(elsewhere, join(dataDir, name));

  await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(reason);

  expect(await readdir(join(dataDir, 'postgres/cluster'))).not.toContain('postmaster.pid');
  if (!name.endsWith('clients'))
    expect(await readdir(join(dataDir, 'postgres/clients'))).toEqual([]);
});

test("planted links at the paths of a start's files cause nothing to be overwritten", async () => {
  const dataDir = await makeFolder();
  const home = join(dataDir, 'postgres');
  const precious = join(dataDir, 'precious');
  await writeFile(precious, 'precious');
  await mkdir(home, { mode: 0o711 });
  for (const name of ['password', 'service-password', 'lock-1', `draft-password-${process.pid}`])
    await symlink(precious, join(home, name));

  const password = await openAndClose(dataDir);

  expect(await readFile(precious, 'utf8')).toBe('precious');
  expect(await readFile(join(home, 'service-password'), 'utf8')).toBe(password);
  expect(await modeOf(precious)).toBe(0o644);
});

test.each(['password', 'service-password'])(
  'a file %s that is a link, or writable by others, is not trusted',
  async (name) => {
    const dataDir = await makeFolder();
    await openAndClose(dataDir);
    const password = join(dataDir, 'postgres', name);
    await cp(password, `${password}.theirs`);

    await chmod(password, 0o666);
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(`chmod go-w '${password}'`);
    await rm(password);
    await symlink(`${password}.theirs`, password);
    await expect(openEmbeddedPostgres({ dataDir })).rejects.toThrow(`${password} is a link`);
  },
);
