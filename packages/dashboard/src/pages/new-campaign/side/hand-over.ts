import { registerAgent, registerRuns } from '@provoke/client';
import type { Campaign, Schedule } from '@provoke/contract';
import { api } from '../../../api.ts';
import type { planHandOver, Start } from '../values/plan-hand-over.ts';

type Plan = ReturnType<typeof planHandOver>;

type Repeat = {
  name: string;
  target: string;
  cron: string;
  time_zone: string;
  baseline: string;
};

type Given = { id: string | undefined; start: Start; repeat?: Repeat | undefined };

/**
 * Creates the runs and the campaign, and an agent that is not chosen, as `provoke run --workers` does; and the schedule
 * that repeats it. A second try creates nothing twice.
 */
export async function handOver(
  { agent: record, attacks, toRequest }: Plan,
  { id, start: { name }, repeat }: Given,
): Promise<{ campaign: Campaign; schedule: Schedule | undefined }> {
  const agent = id ?? (await registerAgent(api, record)).id;
  const runs = await registerRuns(api, { campaignId: name, agent, attacks });
  const campaign = await api.campaigns.create({
    body: toRequest(runs.map((run) => run.id)),
    idempotencyKey: `${name}/campaign`,
  });
  const schedule =
    repeat &&
    (await api.schedules.create({
      body: { ...repeat, campaign: campaign.id },
      idempotencyKey: `${name}/schedule/${repeat.name}`,
    }));
  return { campaign, schedule };
}
