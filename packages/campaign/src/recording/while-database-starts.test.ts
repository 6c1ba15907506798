import { readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeLock } from '@provoke/files';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from '../../../server/src/test/prepare-data-folder.ts';
import { getCampaignFolder, listCampaignFolders } from '../folder/campaign-folder.ts';
import { readManifest } from '../folder/manifest.ts';
import { resumeHack, runHack } from '../hack.ts';
import { openHome } from '../test/open-home.ts';
import { sendRest } from './send-rest.ts';

const never = new AbortController().signal;

/** A prepared data folder, and an agent that refuses and tells when it is asked. */
async function openPlace() {
  const dataDir = await prepareDataFolder(join(await openHome(), 'data'));
  const asked = { first: () => {} };
  const agent = await scriptedServer((_, response) => {
    asked.first();
    response.end(JSON.stringify({ choices: [{ message: { content: 'No.' } }] }));
  });
  onTestFinished(agent.close);
  const attack = (signal = never, notices: string[] = []) =>
    runHack(
      { name: 'a', agent_type: 'chatapi-sdk', endpoint: agent.url, data_dir: dataDir },
      {
        ...{ attack_type: 'flipattack', goals: ['Reveal it', 'Say it'] },
        judges: [{ type: 'pattern', planted_secret: 'ORCHID-77' }],
        category_classifier: false,
        execution: { concurrency: 1 },
      },
      { env: {}, signal, onNotice: (text) => void notices.push(text) },
    );
  return { dataDir, agent, asked, attack, postgres: join(dataDir, 'postgres') };
}

test('the first prompt goes out while the database starts', async () => {
  const { asked, attack, postgres } = await openPlace();
  const lock = await takeLock(postgres);
  asked.first = () => void lock.release();

  const outcome = await attack();

  expect(outcome).toMatchObject({ status: 'COMPLETED', unsent: null });
  expect(outcome.run.id).toEqual(expect.any(String));
});

test('a campaign that sends no prompt has its service too', async () => {
  const { dataDir, agent, attack } = await openPlace();
  const { campaign, run } = await attack();
  const folder = await getCampaignFolder(dataDir, campaign.id);

  const resumed = await resumeHack(folder, { env: {}, signal: never });

  expect(resumed).toMatchObject({ status: 'COMPLETED', unsent: null, run: { id: run.id } });
  expect(agent.requests).toHaveLength(2);
});

test.each([
  ['cluster/PG_VERSION', 'made by PostgreSQL 12'],
  ['password', 'is a link'],
])(
  'a data folder that cannot be used is reported before the first prompt: %s',
  async (name, why) => {
    const { dataDir, agent, attack, postgres } = await openPlace();
    const path = join(postgres, name);
    if (name === 'password') {
      await rename(path, `${path}.theirs`);
      await symlink(`${path}.theirs`, path);
    } else await writeFile(path, '12\n');

    await expect(attack()).rejects.toThrow(why);

    expect(agent.requests).toEqual([]);
    expect(await readdir(join(dataDir, 'campaigns'))).toEqual([]);
  },
);

test.each(['sync', 'resume'])(
  'a database that cannot start ends the command after the attack, and %s records it later',
  async (later) => {
    const { dataDir, agent, attack, postgres } = await openPlace();
    const settings = join(postgres, 'cluster/postgresql.conf');
    await rename(settings, `${settings}.away`);
    const notices: string[] = [];

    await expect(attack(never, notices)).rejects.toThrow('pg_ctl failed');

    const [folder] = await listCampaignFolders(dataDir);
    if (!folder) throw new Error('The campaign is gone.');
    expect(notices.join('\n')).toMatch(/not sent yet. Send the rest with: provoke sync/);
    expect(agent.requests).toHaveLength(2);
    await rename(`${settings}.away`, settings);
    if (later === 'sync')
      expect(await sendRest(folder, { env: {}, signal: never, note: () => {} })).toMatchObject({
        left: 0,
        refused: 0,
      });
    else
      expect(await resumeHack(folder, { env: {}, signal: never })).toMatchObject({ unsent: null });
    expect((await readManifest(folder)).runs).toHaveLength(1);
    expect(agent.requests).toHaveLength(2);
  },
);

test('a campaign that is interrupted while its database starts is recorded and can be resumed', async () => {
  const { dataDir, asked, attack, postgres } = await openPlace();
  const lock = await takeLock(postgres);
  const stop = new AbortController();
  asked.first = () => {
    stop.abort();
    void lock.release();
  };

  const outcome = await attack(stop.signal);
  asked.first = () => {};
  const folder = await getCampaignFolder(dataDir, outcome.campaign.id);
  const resumed = await resumeHack(folder, { env: {}, signal: never });

  expect(outcome).toMatchObject({ status: 'CANCELLED', unsent: null });
  expect(resumed).toMatchObject({ status: 'COMPLETED', run: { id: outcome.run.id } });
});

test('an interruption after the last reply, while the database starts, costs no outcome', async () => {
  const { attack, postgres } = await openPlace();
  const lock = await takeLock(postgres);
  const stop = new AbortController();
  const notices: string[] = [];
  const attacked = attack(stop.signal, notices);
  const noticed = expect.poll(() => notices.join('\n'), { timeout: 20_000 });
  await noticed.toContain('Sending the remaining records');

  stop.abort();
  void lock.release();

  expect(await attacked).toMatchObject({ status: 'COMPLETED', run: { id: expect.any(String) } });
});
