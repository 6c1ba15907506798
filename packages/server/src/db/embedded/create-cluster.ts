import { randomUUID } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@provoke/files';
import { checkRoom } from './check-room.ts';
import {
  type Cluster,
  dataOf,
  NAME,
  newPassword,
  passwordFileOf,
  servicePasswordFileOf,
} from './cluster.ts';
import { hasUsableCluster } from './find-cluster.ts';
import { runTool } from './run-tool.ts';

/** Acknowledged writes are on disk. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  // Processes that a short command would start in vain.
  'io_method=sync',
  'max_logical_replication_workers=0',
  'fsync=on',
  'synchronous_commit=on',
  'log_timezone=UTC',
  'timezone=UTC',
];

/** The `initdb` of a killed start may still be writing into its draft. */
const DRAFT_REMOVAL = { recursive: true, force: true, maxRetries: 10 };

/** Creates the cluster if there is none. Call it under the lock. */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (await hasUsableCluster(cluster)) return;

  await removeDrafts(cluster.home);
  await checkRoom(cluster.home);
  const draft = join(cluster.home, `draft-${randomUUID()}`);
  await mkdir(draft, { mode: 0o700 });
  if (cluster.user) await chown(draft, cluster.user.uid, cluster.user.gid);
  const password = newPassword();
  await initialise(cluster, draft, password);
  await replaceFile(passwordFileOf(cluster), password);
  await replaceFile(servicePasswordFileOf(cluster), newPassword());
  // Atomic: a kill before this line leaves a draft that the next start removes.
  await rename(draft, dataOf(cluster));
}

async function initialise(cluster: Cluster, draft: string, password: string): Promise<void> {
  const passwordFile = join(cluster.home, `draft-password-${randomUUID()}`);
  try {
    await writeFor(cluster, passwordFile, `${password}\n`);
    await runTool(cluster, 'initdb', [
      `--pgdata=${draft}`,
      `--username=${NAME}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      ...SETTINGS.map((setting) => `--set=${setting}`),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Readable only by the user that PostgreSQL runs as. */
async function writeFor({ user }: Cluster, path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    if (user) await file.chown(user.uid, user.gid);
  } finally {
    await file.close();
  }
}

async function removeDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) =>
    /^(draft-|(service-)?password\.)/.test(name),
  );
  for (const name of drafts) await rm(join(home, name), DRAFT_REMOVAL);
}
