import { chmod, chown, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '@provoke/files';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { openLog } from '../journal/open-log.ts';
import { beginning, readLog } from '../journal/read-log.ts';
import { manifestOf } from '../test/manifest-of.ts';
import { getCampaignFolder, listCampaignFolders, makeCampaignFolder } from './campaign-folder.ts';
import { readManifest, writeManifest } from './manifest.ts';

const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

async function makeCampaign() {
  const dataDir = join(await temporaryFolder(), 'data');
  const folder = await makeCampaignFolder(dataDir);
  await writeManifest(folder, manifestOf(folder));
  return { dataDir, folder };
}

test.each(['.', 'campaigns'])(
  'campaigns in a folder writable by others (%s) are neither created nor listed',
  async (path) => {
    const { dataDir, folder } = await makeCampaign();
    await chmod(join(dataDir, path), 0o777);

    await expect(makeCampaignFolder(dataDir)).rejects.toThrow(/chmod go-w .*--data-dir/);
    await expect(listCampaignFolders(dataDir)).rejects.toThrow('chmod go-w');
    await expect(getCampaignFolder(dataDir, folder.id)).rejects.toThrow('chmod go-w');

    expect(await readdir(join(dataDir, 'campaigns'))).toEqual([folder.id]);
  },
);

test.runIf(isRoot)(
  "campaigns in another user's folder are neither created nor listed",
  async () => {
    const { dataDir } = await makeCampaign();
    await chown(dataDir, NOBODY, NOBODY);

    await expect(makeCampaignFolder(dataDir)).rejects.toThrow('belongs to another user');
    await expect(listCampaignFolders(dataDir)).rejects.toThrow('belongs to another user');
  },
);

test('links in place of a manifest, a journal and its folder are not followed', async () => {
  const { dataDir, folder } = await makeCampaign();
  const elsewhere = join(dataDir, 'elsewhere');
  await writeFile(elsewhere, 'precious');
  await rm(folder.manifest);
  for (const path of [folder.manifest, folder.journal]) await symlink(elsewhere, path);
  const linked = join(dataDir, 'campaigns', '20261121-105336-aaaa');
  await symlink(folder.path, linked);

  await expect(readManifest(folder)).rejects.toThrow('is a link');
  await expect(openLog(folder.journal, beginning)).rejects.toThrow('is a link');
  await expect(readLog(folder.journal).next()).rejects.toThrow('is a link');
  await expect(
    readManifest(await getCampaignFolder(dataDir, '20261121-105336-aaaa')),
  ).rejects.toThrow('is a link');

  await writeManifest(folder, manifestOf(folder));
  expect(await readFile(elsewhere, 'utf8')).toBe('precious');
});

test('planted drafts receive nothing of a manifest', async () => {
  const { folder } = await makeCampaign();
  const elsewhere = join(folder.path, 'elsewhere');
  await writeFile(elsewhere, 'precious');
  await symlink(elsewhere, `${folder.manifest}.draft`);

  await writeManifest(folder, manifestOf(folder));

  expect(await readFile(elsewhere, 'utf8')).toBe('precious');
});

test('a lock that is a link does not empty its target', async () => {
  const { folder } = await makeCampaign();
  const elsewhere = join(folder.path, 'elsewhere');
  await writeFile(elsewhere, 'precious');

  const lock = await takeLock(folder.path);
  await rm(join(folder.path, 'lock-1'));
  await symlink(elsewhere, join(folder.path, 'lock-1'));
  await expect(lock.release()).rejects.toThrow('is a link');

  expect(await readFile(elsewhere, 'utf8')).toBe('precious');
});

test('a campaign of any patch version, or without a version, can be read', async () => {
  const { folder } = await makeCampaign();
  for (const provoke of ['0.1.99', '0.0.1', 'unknown']) {
    await writeManifest(folder, { ...manifestOf(folder), provoke });

    expect((await readManifest(folder)).provoke).toBe(provoke);
  }
});
