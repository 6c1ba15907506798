import { createFile, readOwnFile } from '@provoke/files';
import { type Cluster, newPassword, passwordFileOf, servicePasswordFileOf } from './cluster.ts';

/** The superuser's password and the role's, which is made if the cluster was made before there was one. */
export async function readPasswords(
  cluster: Cluster,
): Promise<{ superuser: string; service: string }> {
  const path = servicePasswordFileOf(cluster);
  await readOwnFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return createFile(path, newPassword());
  });
  const [superuser = '', service = ''] = await Promise.all(
    [passwordFileOf(cluster), path].map(async (file) => (await readOwnFile(file)).trim()),
  );
  return { superuser, service };
}
