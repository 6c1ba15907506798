import { registerAgent, registerRuns } from '@provoke/client';
import type { Campaign } from '@provoke/contract';
import { api } from '../../api.ts';
import type { planHandOver, Start } from './values/plan-hand-over.ts';

type Plan = ReturnType<typeof planHandOver>;

/** Creates the runs and the campaign, and an agent that is not chosen, as `provoke run --workers` does. */
export async function handOver(
  { agent: record, attacks, toRequest }: Plan,
  { id, start: { name } }: { id: string | undefined; start: Start },
): Promise<Campaign> {
  const agent = id ?? (await registerAgent(api, record)).id;
  const runs = await registerRuns(api, { campaignId: name, agent, attacks });
  return api.campaigns.create({
    body: toRequest(runs.map((run) => run.id)),
    idempotencyKey: `${name}/campaign`,
  });
}
