import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultyService } from '../../../../campaign/src/test/faulty-service.ts';
import { BROKEN, idIn, KEPT, openAgentWith } from '../test/agent-with-replies.ts';

const GOALS = ['one', 'two', 'three', 'four', 'five', 'six'];
const before = GOALS.map(() => KEPT);
const worse = GOALS.map(() => BROKEN);
const failed = {
  code: 3,
  stderr: expect.stringContaining(
    'Gate failed: worse than the baseline: 6 goals newly broken (p = 0.031).',
  ),
};

test('a baseline is a report in JSON, a campaign, or one of its runs', async () => {
  const { home, attack, type } = await openAgentWith([...before, ...worse, ...worse, ...worse]);
  const file = join(home, 'baseline.json');
  const { campaign, run } = JSON.parse((await attack(GOALS, '--json')).stdout);
  await type(`report ${campaign.id} --format json -o ${file}`);

  for (const baseline of [file, campaign.id, run.id])
    expect(await attack(GOALS, `--baseline ${baseline}`)).toMatchObject(failed);
});

test('a resumed campaign is compared with a baseline, and so is one that has ended', async () => {
  const { asked, attack, type } = await openAgentWith([...before, ...worse]);
  const baseline = idIn((await attack(GOALS)).stdout);
  const stopped = idIn((await attack(GOALS, '--max-requests 1')).stdout);

  const resumed = await type(`resume ${stopped} --max-requests 10 --baseline ${baseline}`);
  const ended = await type(`resume ${stopped} --baseline ${baseline}`);

  expect(resumed).toMatchObject(failed);
  expect(resumed.stderr).toContain(`  provoke compare ${baseline} ${stopped}`);
  expect(ended).toMatchObject(failed);
  expect(asked()).toHaveLength(6 + 6);
});

test('with records at a service, the baseline is looked for there', async () => {
  const { env, remote } = await faultyService();
  const { attack } = await openAgentWith([...before, ...worse], {
    ...{ ...env, PROVOKE_BASE_URL: remote.base_url },
  });
  const first = JSON.parse((await attack(GOALS, '--storage remote --json')).stdout);

  expect(await attack(GOALS, `--storage remote --baseline ${first.run.id}`)).toMatchObject(failed);
});
