import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const VERSIONS = '/usr/lib/postgresql';

/** The newest pgbench of the system's packages, otherwise the one on the PATH. */
export async function findPgbench(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const folders = [
    ...newestFirst.map((version) => join(VERSIONS, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  for (const folder of folders) {
    const path = join(folder, 'pgbench');
    const found = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return undefined;
}
