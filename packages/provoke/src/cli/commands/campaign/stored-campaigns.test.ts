import { chmod, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type CampaignFolder,
  makeCampaignFolder,
} from '../../../../../campaign/src/folder/campaign-folder.ts';
import { writeManifest } from '../../../../../campaign/src/folder/manifest.ts';
import { openLog } from '../../../../../campaign/src/journal/open-log.ts';
import { beginning } from '../../../../../campaign/src/journal/read-log.ts';
import { manifestOf } from '../../../../../campaign/src/test/manifest-of.ts';
import { openTerminal } from '../../test/terminal.ts';

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
