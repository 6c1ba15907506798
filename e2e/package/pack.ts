import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

export type Packed = { tarball: string; files: string[]; remove(): Promise<void> };

/** Runs `npm run build && npm pack` into a new folder. Skips the build if these sources are already built. */
export async function pack(): Promise<Packed> {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-pack-'));
  const flags = ['--workspace', 'packages/provoke', '--json', '--pack-destination', folder];
  const { stdout } = await execute('npm', ['pack', ...flags], { cwd: root });
  const [{ filename, files }] = JSON.parse(stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  return {
    tarball: join(folder, filename),
    files: files.map(({ path }) => path),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const QUIET = ['--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1'];

/** `npm install` of the tarball into `folder`, with nothing else there. Node's own `npm`, and its cache, are the machine's. */
export async function install(tarball: string, folder: string, flags: string[] = []) {
  await mkdir(folder, { recursive: true });
  await execute('npm', ['install', ...QUIET, ...flags, tarball], { cwd: folder });
}
