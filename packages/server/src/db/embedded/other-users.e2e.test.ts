import { spawn } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { isReachable } from './unprivileged-user.ts';

const fixture = fileURLToPath(new URL('./open-database.fixture.ts', import.meta.url));
const NOBODY = { uid: 65_534, gid: 65_534 };

const isRoot = process.getuid?.() === 0;
const canBeNobody = isRoot && isReachable(dirname(fixture), NOBODY);

async function makeFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'provoke-users-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Opens the database as an unprivileged user, and leaves immediately. Returns the output. */
async function openAsNobody(dataDir: string): Promise<{ stdout: string; stderr: string }> {
  const flags = ['--conditions=provoke-source', '--import=tsx'];
  const child = spawn(process.execPath, [...flags, fixture, dataDir], {
    ...NOBODY,
    cwd: dirname(fixture),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.end();
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { stdout, stderr };
}

test.runIf(canBeNobody)(
  'an unprivileged user can have a database in their own folder',
  async () => {
    const dataDir = await makeFolder(tmpdir());
    await chown(dataDir, NOBODY.uid, NOBODY.gid);

    const { stdout, stderr } = await openAsNobody(dataDir);

    expect(stderr).toBe('');
    expect(stdout).toContain('postgres://');
  },
);

test.runIf(canBeNobody)('an unwritable folder is rejected, with what to type', async () => {
  const folder = await makeFolder(tmpdir());
  const made = join(folder, 'made');
  await mkdir(join(made, 'postgres'), { recursive: true });

  for (const dataDir of [join(folder, 'fresh'), made])
    expect((await openAsNobody(dataDir)).stderr).toMatch(
      `The data folder ${dataDir} cannot be used: EACCES`,
    );
  expect((await openAsNobody(made)).stderr).toContain('Choose another with --data-dir.');
});

test.runIf(isRoot)(
  'root’s home is closed to PostgreSQL: the database is in a system folder, as long as a note points there',
  async () => {
    const parent = await makeFolder(homedir());
    await chmod(parent, 0o700);
    const dataDir = join(parent, 'data');
    const open = async () => {
      const { url, close } = await openEmbeddedPostgres({ dataDir });
      await close();
      const note = await readFile(join(dataDir, 'postgres/database-is-elsewhere.txt'), 'utf8');
      onTestFinished(() => rm(dirname(note.trim()), { recursive: true, force: true }));
      return { note, password: new URL(url).password };
    };

    const [first, second] = await Promise.all([open(), open()]);
    const again = await open();
    await rm(dataDir, { recursive: true });
    const fresh = await open();

    expect(first.note).toMatch(/^\/var\/lib\/provoke\//);
    expect([second, again]).toEqual([first, first]);
    expect(fresh.note).not.toBe(first.note);
    expect(fresh.password).not.toBe(first.password);
  },
);
