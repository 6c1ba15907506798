import { CampaignComparison } from '@provoke/figures';
import { expect, test } from 'vitest';
import { runMixed, startMixedAgent } from '../../../../../campaign/src/test/mixed-campaign.ts';
import { recordMixed } from '../../test/recorded-campaign.ts';

/** The same goals again: one that resisted breaks, one that broke resists. */
async function recordTwo({ attack = {}, agent = {} }: { attack?: object; agent?: object } = {}) {
  const first = await recordMixed();
  const { url } = await startMixedAgent((goal) => {
    if (goal === 'broken') return 'resisted';
    return goal === 'resisted' ? 'broken' : goal;
  });
  const { campaign, runs } = await runMixed({
    ...{ url, attack, options: { env: first.env } },
    agent: { ...first.remote, data_dir: first.dataDir, ...agent },
  });
  return { ...first, later: campaign.id, laterRuns: runs };
}

test('compare names the goals that changed, and whether it may be chance', async () => {
  const { id, later, look } = await recordTwo();

  const { stdout, stderr } = await look(`compare ${id} ${later}`);

  expect(stdout).toMatch(new RegExp(`^before {2}${id} +3 of 5`));
  expect(stdout).toMatch(new RegExp(`^after {3}${later} +3 of 5`, 'm'));
  expect(stdout).toContain('The same 7 goals, 5 judged in both.');
  expect(stdout).toContain('No change beyond chance: ±0 of 5 goals, p = 1.00.');
  expect(stdout).toMatch(/◆ newly broken +1 {3}goal 4\n○ no longer broken +1 {3}goal 1\n/);
  expect(stdout).toMatch(/unchanged +3 {3}2 broken, 1 resisted/);
  expect(stdout).toMatch(/Set-up: the same\nAlso: {3}agent\.endpoint http/);
  expect(stderr).toContain(`provoke show ${later} --goal 4`);
});

test('compare says the same of campaigns and runs from the folders and the service', async () => {
  const { id, later, runs, laterRuns, look, client } = await recordTwo();
  const pairs = [[id, later] as const, [runs[0]?.id, laterRuns[0]?.id] as const];

  for (const [before, after] of pairs) {
    const here = await look(`compare ${before} ${after} --json`);
    const there = await look(`compare ${before} ${after} --json`, 'remote');

    expect([here.code, there.code]).toEqual([0, 0]);
    expect(JSON.parse(there.stdout)).toEqual(JSON.parse(here.stdout));
    const query = { base: before ?? '', head: after ?? '' };
    expect(await client.runs.compare({ query })).toEqual(JSON.parse(here.stdout));
    expect(CampaignComparison.safeParse(JSON.parse(here.stdout)).error).toBeUndefined();
  }
});

test('with another set-up neither campaign is called worse, and the parts are named', async () => {
  const { id, later, look } = await recordTwo({
    ...{ agent: { metadata: { name: '4.2' } }, attack: { max_tokens: 20 } },
  });

  const { stdout } = await look(`compare ${id} ${later}`);

  expect(stdout).toContain(
    'Not comparable: the set-up differs (agent.model support → 4.2 and max_tokens not set → 20).',
  );
  expect(stdout).toMatch(/Set-up: agent\.model support → 4\.2\n +max_tokens not set → 20\n/);
  expect(stdout).not.toMatch(/worse|better|p = /i);
});

test('campaigns without a goal in common are not compared', async () => {
  const { id, later, look } = await recordTwo({ attack: { goals: ['Another goal', 'One more'] } });

  const { stdout } = await look(`compare ${id} ${later}`);

  expect(stdout).toContain('No goal is in both.\n\nNot comparable: they share no goal.');
  expect(stdout).toContain('Set-up: goals 7 → 2: 7 removed, 2 new');
});
