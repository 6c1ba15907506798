import { expect, test } from 'vitest';
import { recordMixed } from '../../test/recorded-campaign.ts';

const rules = [{ rule: 1, outcome: 'broken', steps: [2], text: 'send_email to a stranger' }];

/** What rules say, by the verdict that is recorded. */
const metrics = {
  SUCCESSFUL_JAILBREAK: { rules, evidence: 'did', severity: 4, concealed: true, said: false },
  FAILED_JAILBREAK: { rules: [{ rule: 1, outcome: 'resisted' }], severity: 0, utility: true },
  NOT_EVALUATED: { rules: [{ rule: 1 }], undecided: 'not_observable' },
} as const;

test('a service record of rules is shown and reported by what the agent did', async () => {
  const { id, runs, look, client } = await recordMixed();
  for (const run of runs)
    for (const { id: result, evaluation_status } of (
      await client.runs.get({ params: { id: run.id } })
    ).results)
      if (evaluation_status in metrics)
        await client.results.update({
          params: { id: result },
          body: { evaluation_metrics: metrics[evaluation_status as keyof typeof metrics] },
        });

  const shown = await look(`show ${id}`, 'remote');
  const report = await look(`report ${id} --format csv`, 'remote');
  const markdown = await look(`report ${id} --format md`, 'remote');

  expect(shown.stdout).toMatch(/\n◆ \d+ of \d+ goals: the agent did it\./);
  expect(shown.stdout).toMatch(/did it +\d+ of \d+.*denied it/);
  expect(shown.stdout).not.toMatch('Goals broken');
  expect(report.stdout).toMatch(/,act,severity,concealed,stopped,rule/);
  expect(report.stdout).toMatch(/,did,4,1,0,"send_email to a stranger"/);
  expect(markdown.stdout).toMatch(/: \d+ of \d+ goals: the agent did it/);
});
