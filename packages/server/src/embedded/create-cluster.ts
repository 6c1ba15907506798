import { randomBytes } from 'node:crypto';
import {
  appendFile,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, dataOf, NAME, passwordFileOf } from './cluster.ts';
import { runTool } from './run-tool.ts';

/** What every connection is promised: what is acknowledged is on the disk. */
const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
fsync = on
synchronous_commit = on
log_timezone = 'UTC'
timezone = 'UTC'
`;

/** The `initdb` of a start that was killed may still be writing into its draft. */
const DRAFT_REMOVAL = { recursive: true, force: true, maxRetries: 10 };

/** Makes the cluster when there is none. To be called under the lock. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const data = dataOf(cluster);
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version !== undefined) return checkVersion(cluster, version.trim());

  await removeDrafts(cluster.home);
  const draft = join(cluster.home, `draft-${process.pid}`);
  await mkdir(draft, { mode: 0o700 });
  if (cluster.user) await chown(draft, cluster.user.uid, cluster.user.gid);
  const password = randomBytes(24).toString('base64url');
  await initialise(cluster, draft, password);
  await appendFile(join(draft, 'postgresql.conf'), SETTINGS);
  await writeFile(passwordFileOf(cluster), password, { mode: 0o600 });
  // Whole or not at all: a kill before this line leaves a draft that the next start removes.
  await rename(draft, data);
}

async function initialise(cluster: Cluster, draft: string, password: string): Promise<void> {
  const passwordFile = join(cluster.home, `draft-password-${process.pid}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  try {
    await runTool(cluster, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${NAME}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith('draft-'));
  for (const name of drafts) await rm(join(home, name), DRAFT_REMOVAL);
}

function checkVersion({ home, binaries }: Cluster, version: string): void {
  if (version !== binaries.majorVersion)
    throw new Error(
      `The database in ${home} was made by PostgreSQL ${version}; this provoke brings ${binaries.majorVersion}. Dump it with the provoke that made it, or choose another --data-dir.`,
    );
}
