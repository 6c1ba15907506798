import { chmod, chown, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '@provoke/files';
import { expect, test } from 'vitest';
import { openTerminal } from '../../cli/test/terminal.ts';
import { openLog } from '../journal/open-log.ts';
import { beginning, readLog } from '../journal/read-log.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import {
  type CampaignFolder,
  getCampaignFolder,
  listCampaignFolders,
  makeCampaignFolder,
} from './campaign-folder.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';

const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

const manifestOf = ({ id }: CampaignFolder): Manifest => ({
  ...{ id, created_at: '2026-11-21T10:53:36.000Z', provoke: '0.1.0', seed: 0, runs: null },
  agent: { name: 'llama3', agent_type: 'localmodel' },
  attack: { attack_type: 'flipattack', goals: ['a goal'] },
  ...{ secrets_left_out: [], goals: [{ index: 0, text: 'a goal' }], attacks: null },
  ...{ storage: 'local', base_url: null, techniques: ['flipattack'], seal: null },
  ...{ defaults: 2, revisions: {} },
});

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

test('a campaign that another user could have changed is reported, and does not hide the others', async () => {
  const { home, type } = await openTerminal();
  const dataDir = join(home, 'data');
  const folders = [await makeCampaignFolder(dataDir), await makeCampaignFolder(dataDir)];
  for (const folder of folders) await writeManifest(folder, manifestOf(folder));
  const [open, own] = folders as [CampaignFolder, CampaignFolder];
  await chmod(open.path, 0o777);

  const { stdout, stderr } = await type(`campaigns --data-dir ${dataDir}`);
  const resumed = await type(`resume ${open.id} --data-dir ${dataDir}`);

  expect(stdout).toContain(own.id);
  expect(stdout).not.toContain(open.id);
  expect(stderr).toContain(`chmod go-w '${open.path}'`);
  expect(resumed).toMatchObject({ code: 1, stderr: expect.stringContaining('chmod go-w') });
});

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

test.each(['cache', 'goal-sets', 'scans'])(
  'a link cannot divert the answers stored in %s',
  async (name) => {
    const { home, type } = await openTerminal();
    const elsewhere = join(home, 'elsewhere');
    await mkdir(elsewhere);
    await mkdir(join(home, 'data'));
    await symlink(elsewhere, join(home, 'data', name));
    const commands = {
      cache: 'eval flipattack --agent-name m --agent-type localmodel --goals a',
      'goal-sets': 'eval flipattack --agent-name m --agent-type localmodel --goals-set advbench',
      scans: 'scan http://127.0.0.1:9 --no-attack',
    };

    const { code, stderr } = await type(`${commands[name as 'cache']} --data-dir ${home}/data`);

    expect(stderr).toContain('is a link');
    expect(code).toBe(1);
    expect(await readdir(elsewhere)).toEqual([]);
  },
);

test("a newer version's campaign is named, and neither resumed, sent nor changed", async () => {
  const { home, type } = await openTerminal();
  const dataDir = join(home, 'data');
  const made = [];
  for (let count = 0; count < 3; count++) made.push(await makeCampaignFolder(dataDir));
  const [manifest, journal, sync] = made as [CampaignFolder, CampaignFolder, CampaignFolder];
  for (const folder of made) await writeManifest(folder, manifestOf(folder));
  await writeManifest(manifest, { ...manifestOf(manifest), provoke: '99.0.0' });
  for (const path of [journal.journal, sync.sync]) {
    const log = await openLog(path, beginning);
    await log.append({ type: 'from-the-future', range: { to: 1, offset: 1 } });
    await log.close();
  }

  const listed = await type(`campaigns --data-dir ${dataDir}`);

  expect(listed.stderr).toContain(
    `The campaign ${manifest.id} was made by provoke 99.0.0, which is newer than this one`,
  );
  for (const path of [journal.journal, sync.sync])
    expect(listed.stderr).toContain(
      `${path}, line 1: this version of provoke does not know the entry "from-the-future"`,
    );
  for (const { id } of made)
    for (const verb of ['resume', 'sync'])
      expect(await type(`${verb} ${id} --data-dir ${dataDir}`)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/newer/),
      });
});

test('a campaign of any patch version, or without a version, can be read', async () => {
  const { folder } = await makeCampaign();
  for (const provoke of ['0.1.99', '0.0.1', 'unknown']) {
    await writeManifest(folder, { ...manifestOf(folder), provoke });

    expect((await readManifest(folder)).provoke).toBe(provoke);
  }
});
