import { dirname, join } from 'node:path';
import { makeFolder, makeFolderInside } from '@provoke/files';
import type { Due } from './list-due.ts';
import { syncFolder } from './write-export.ts';

/** Evidence is for this user alone. */
const MODE = 0o700;

/** Files are written here, and moved once they are complete: a killed process leaves its file behind. */
export const draftsIn = (root: string): string => join(root, 'drafts');

/**
 * The folder for a run's files: one of each organization, with one of each month. Names are made of ids and times,
 * never of what people called something. Throws if other users could change what is there.
 */
export async function openExportFolder(root: string, run: Due): Promise<string> {
  await makeFolder(root, MODE);
  const ofOrganization = join(root, run.organization_id);
  const ofMonth = join(ofOrganization, run.created_at.toISOString().slice(0, 7));
  for (const folder of [draftsIn(root), ofOrganization, ofMonth]) {
    await makeFolderInside(folder, MODE);
    await syncFolder(dirname(folder));
  }
  return ofMonth;
}
