import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, openService, readSettings } from '@provoke/campaign';
import type { Client } from '@provoke/client';
import type { Result } from '@provoke/contract';
import { expect, test } from 'vitest';
import { BROKEN, idIn, KEPT, openAgentWith } from '../../test/agent-with-replies.ts';
import { createFolderCampaigns } from '../../tui/home/folder-campaigns.ts';
import { localResults } from '../../tui/results/local-results.ts';

const GOALS = Array.from({ length: 25 }, (_, index) => `goal-${index}`);
const REPLIES: string[] = GOALS.map((_, index) => (index < 20 ? BROKEN : KEPT));
const REASON = 'The word is in the question.';

/** A campaign with 20 of 25 goals broken, and the service of its data folder. */
async function attackAll(more = '') {
  const { home, attack, type } = await openAgentWith(REPLIES, { LOG_LEVEL: 'silent' });
  const id = idIn((await attack(GOALS, more)).stdout);
  const dataDir = join(home, '.local/share/provoke');
  const open = () =>
    openService(
      {
        ...{ storage: 'local', dataDir, baseUrl: undefined, apiKey: undefined },
        ...{ localModel: undefined, raiseOnUnexpectedStatus: true },
      },
      () => {},
    );
  return { id, dataDir, home, open, type };
}

type Opened = Awaited<ReturnType<typeof attackAll>>;

/** A person overrules the judges on the first broken goals; returns their attempts and the run as it is served. */
async function overrule({ open }: Opened, count: number) {
  const { client, close } = await open();
  return overruleAt(client, count).finally(close);
}

async function overruleAt(client: Client, count: number) {
  const { results } = await client.runs.list();
  const [run] = results;
  if (!run) throw new Error('There is a run.');
  const recorded = await client.results.list({ query: { run: run.id, page_size: 100 } });
  const broken = recorded.results.filter(isBroken).reverse().slice(0, count);
  for (const { id } of broken)
    await client.reviews.create({
      params: { id },
      body: { evaluation_status: 'FAILED_JAILBREAK', reason: REASON },
    });
  return {
    attempts: broken.map(({ agent_specific_data }) => String(agent_specific_data?.['attempt'])),
    summary: await client.runs.summary({ params: { id: run.id } }),
  };
}

const isBroken = ({ evaluation_status }: Result) => evaluation_status === 'SUCCESSFUL_JAILBREAK';

const jsonOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout);

test('two overruled of 20 broken goals leave 18 in show, report, the list, compare and the service', async () => {
  const opened = await attackAll();
  const { id, type } = opened;
  const before = jsonOf(await type('show --json'));

  const { attempts, summary } = await overrule(opened, 2);

  expect(before.summary.campaign_goals).toMatchObject({ total: 25, broken: 20 });
  expect(summary).toMatchObject({ successful_jailbreaks: 18, failed_jailbreaks: 7 });
  expect(jsonOf(await type('show --json')).summary.campaign_goals).toMatchObject({
    ...{ total: 25, broken: 18, resisted: 7 },
  });
  expect(jsonOf(await type('show --broken --json')).attempts).toHaveLength(18);
  const report = jsonOf(await type('report --format json'));
  expect(report.headline.goals).toMatchObject({ successes: 18, total: 25 });
  expect(report.goals.filter(({ state }: { state: string }) => state === 'broken')).toHaveLength(
    18,
  );
  expect(jsonOf(await type('campaigns --json')).campaigns).toMatchObject([
    { id, broken: { successes: 18, total: 25 } },
  ]);
  const compared = await type(`compare ${id} ${id}`);
  expect(compared.stdout).toMatch(/18 of 25/);
  const shown = await type(`show --attempt ${attempts[0]}`);
  expect(shown.stdout).toMatch(/^○ resisted · goal 1 /);
  expect(shown.stdout).toMatch(/pattern +broken/);
  expect(shown.stdout).toMatch(
    /resisted, overruled from broken by owner on \d{4}-\d\d-\d\d\nWhy +The word is in the question\./,
  );
});

test('show counts reviews without the database: its folder may be away', async () => {
  const opened = await attackAll();
  const { dataDir, type } = opened;
  await overrule(opened, 2);
  await rename(join(dataDir, 'postgres'), join(dataDir, 'away'));

  const { code, stdout } = await type('show --json');

  expect([code, JSON.parse(stdout).summary.campaign_goals.broken]).toEqual([0, 18]);
  expect(await readdir(dataDir)).not.toContain('postgres');
});

test('what a person overruled is not sent again by replay --broken', async () => {
  const opened = await attackAll();
  await overrule(opened, 2);

  const saved = await opened.type('replay --broken --save found.yaml --json');

  expect(jsonOf(saved)).toMatchObject({ attacks: 18, goals: 18 });
});

test('a campaign that is resumed after a review ends with 18 broken goals, and its gate counts 18', async () => {
  const opened = await attackAll('--max-requests 22');
  await overrule(opened, 2);

  const resumed = await opened.type('resume --max-requests 100');
  const gated = await opened.type(`resume ${opened.id} --fail-over 75`);

  expect(resumed.stdout).toMatch(/Goals broken +18 of 25/);
  expect(gated.stderr).toContain('is finished');
  expect(gated.code).toBe(0);
});

test('a review at provoke serve counts in show while it serves and after', async () => {
  const { home, type } = await attackAll();
  const stop = new AbortController();
  const serving = type('serve --port 0', '', stop.signal);
  // The first start stores its address and key for the command line.
  const settings = () => readSettings({ HOME: home });
  await expect.poll(async () => (await settings()).api_key, { timeout: 60_000 }).toBeTruthy();
  const { base_url: baseUrl = '', api_key: apiKey = '' } = await settings();

  await overruleAt(createClient({ baseUrl, apiKey }), 2);
  const during = jsonOf(await type('show --storage local --json'));
  const served = jsonOf(await type('show --storage remote --json'));
  stop.abort();
  expect((await serving).code).toBe(0);

  expect(during.summary.campaign_goals.broken).toBe(18);
  expect(during.summary).toEqual(served.summary);
  expect(jsonOf(await type('show --json')).summary).toEqual(served.summary);
});

test('the terminal UI counts a review in its home list and in results that are open', async () => {
  const opened = await attackAll();
  const { id, dataDir } = opened;
  const looking = { env: {}, cwd: dataDir, signal: new AbortController().signal, note: () => {} };
  const campaigns = createFolderCampaigns(dataDir);
  const readRows = async (isWhole: boolean) => {
    for await (const _ of campaigns.read({ isWhole, signal: looking.signal }));
    return campaigns.rows();
  };
  const before = await readRows(true);
  const results = await localResults({ id, dataDir }, looking).open();

  const { attempts } = await overrule(opened, 2);

  expect(before).toMatchObject([{ broken: { successes: 20 } }]);
  expect(await readRows(false)).toMatchObject([{ broken: { successes: 18 } }]);
  expect(await results.find(attempts[0] ?? '')).toMatchObject({
    evaluation_status: 'FAILED_JAILBREAK',
  });
});
