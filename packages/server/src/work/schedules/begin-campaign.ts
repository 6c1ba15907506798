import { SchedulePlan } from '@provoke/contract';
import type { Selectable } from 'kysely';
import { recordAudit } from '../../accounts/audit/audit-store.ts';
import type { Db } from '../../db/database.ts';
import { RawJson } from '../../db/json/raw-json.ts';
import { agentColumns } from '../../db/tables/columns/agent-columns.ts';
import { saidColumns } from '../../db/tables/columns/pick-columns.ts';
import type { Tables } from '../../db/tables.ts';
import { insertAgent } from '../../records/agents/change-agent.ts';
import { insertAttack } from '../../records/attacks/change-attack.ts';
import { startRun } from '../../records/runs/start-run.ts';
import { createCampaign } from '../campaigns/create-campaign.ts';
import type { WorkQueue } from '../work-queue.ts';
import { insertEntry } from './entry-store.ts';

export type LockedSchedule = Selectable<Tables['schedules']>;

type Beginning = { name: string; dueAt: Date; queue: WorkQueue };

/** All that handing over creates, in the caller's transaction. Returns the id of the entry in the history. */
export async function beginCampaign(
  tx: Db,
  { organization_id: organizationId, id, owner_id: userId, target, plan }: LockedSchedule,
  { name, dueAt, queue }: Beginning,
): Promise<string> {
  const { agent, attacks, campaign } = SchedulePlan.parse(plan.parse());
  const caller = { organizationId, userId };
  const agentId = await ensureAgent(tx, caller, agent);
  const runs: string[] = [];
  for (const { type, configuration, run_config } of attacks) {
    const attack = await insertAttack(tx, organizationId, {
      ...{ type, configuration: RawJson.of(configuration) },
      ...{ agent_id: agentId, owner_id: userId },
    });
    const own = RawJson.of(nameCampaign(run_config, { name, startedAt: new Date() }));
    runs.push(await startRun(tx, caller, { agent: agentId, attack, run_config: own }));
  }
  const campaignId = await createCampaign(tx, caller, {
    body: {
      ...{ ...campaign, name, target, attack: RawJson.of(campaign.attack) },
      goals: campaign.goals.map((goal) => RawJson.of(goal)),
      techniques: campaign.techniques.map((one, at) => ({ ...one, run: runs[at] as string })),
    },
    queue,
  });
  await recordAudit(
    tx,
    { ...caller, via: null, address: '' },
    { action: 'campaign-create', subject: campaignId, details: { name, target, schedule: id } },
  );
  return insertEntry(tx, {
    ...{ organization_id: organizationId, schedule_id: id, due_at: dueAt },
    campaign_id: campaignId,
  });
}

type Owner = { organizationId: string; userId: number };

/** The one of this name. A deleted one is made anew. */
async function ensureAgent(
  tx: Db,
  { organizationId, userId }: Owner,
  { metadata, ...agent }: SchedulePlan['agent'],
): Promise<string> {
  const found = await tx
    .selectFrom('agents')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name', '=', agent.name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found) return found.id;
  const fields = { ...agent, ...(metadata && { metadata: RawJson.of(metadata) }) };
  return insertAgent(tx, organizationId, {
    ...saidColumns(agentColumns, fields),
    owner_id: userId,
  });
}

const nameCampaign = (
  config: Record<string, unknown>,
  { name, startedAt }: { name: string; startedAt: Date },
) => ({
  ...config,
  campaign: {
    ...(config['campaign'] as object | undefined),
    ...{ id: name, started_at: startedAt.toISOString() },
  },
});
