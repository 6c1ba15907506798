import { CampaignComparison } from '@provoke/figures';
import { expect, test } from 'vitest';
import { runMixed, startMixedAgent } from '../../../../../campaign/src/test/mixed-campaign.ts';
import { recordMixed } from '../../test/recorded-campaign.ts';

/** The same goals again: one that resisted breaks, one that broke resists, and the agent's model is another. */
async function recordTwo(attack: object = {}) {
  const first = await recordMixed();
  const { url } = await startMixedAgent((goal) => {
    if (goal === 'broken') return 'resisted';
    return goal === 'resisted' ? 'broken' : goal;
  });
  const { campaign, runs } = await runMixed({
    ...{ url, attack, options: { env: first.env } },
    agent: { ...first.remote, data_dir: first.dataDir, metadata: { name: '4.2' } },
  });
  return { ...first, later: campaign.id, laterRuns: runs };
}

test('compare names the goals that changed, what differs in the set-up, and whether it may be chance', async () => {
  const { id, later, look } = await recordTwo();

  const { stdout, stderr } = await look(`compare ${id} ${later}`);

  expect(stdout).toMatch(new RegExp(`^before {2}${id} +3 of 5`));
  expect(stdout).toMatch(new RegExp(`^after {3}${later} +3 of 5`, 'm'));
  expect(stdout).toContain('Same goals, 5 of 7 decided in both.');
  expect(stdout).toContain('May be chance: 0 of 5 goals, exact McNemar p = 1.00');
  expect(stdout).toMatch(/◆ newly broken +1 {3}goal 4\n○ no longer broken +1 {3}goal 1\n/);
  expect(stdout).toMatch(/unchanged +3 {3}2 broken, 1 resisted/);
  expect(stdout).toMatch(/Set-up: .*agent\.(endpoint|model)[\s\S]*agent\.model support → 4\.2/);
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

test('campaigns without a goal in common are compared as sets, and said so', async () => {
  const { id, later, look } = await recordTwo({ goals: ['Another goal', 'One more'] });

  const { stdout } = await look(`compare ${id} ${later}`);

  expect(stdout).toContain('No goal is in both: compared as two sets, not goal by goal.');
  expect(stdout).toMatch(/Fisher p = /);
  expect(stdout).not.toContain('McNemar');
});
