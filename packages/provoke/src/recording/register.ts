import { ApiError, type Client } from '@provoke/client';
import type { Agent, AgentType, JsonObject, Run } from '@provoke/contract';

export type AgentRecord = {
  name: string;
  endpoint: string;
  agent_type: AgentType;
  metadata: JsonObject;
};

export type AttackRecord = { type: string; configuration: JsonObject };

/** Makes the run of a campaign: the agent by its name, an attack against it, the run itself. */
export async function registerRun(
  client: Client,
  agentRecord: AgentRecord,
  attackRecord: AttackRecord,
  signal: AbortSignal,
): Promise<Run> {
  const agent = await registerAgent(client, agentRecord, signal);
  const attack = await client.attacks.create({
    body: { ...attackRecord, agent: agent.id },
    signal,
  });
  const run = await client.runs.runTests({ body: { agent: agent.id, attack: attack.id }, signal });
  await client.runs.update({ params: { id: run.id }, body: { status: 'RUNNING' }, signal });
  return run;
}

/** Makes the agent, or brings the one of that name up to date. Two campaigns may do so at once. */
async function registerAgent(
  client: Client,
  record: AgentRecord,
  signal: AbortSignal,
): Promise<Agent> {
  try {
    return await client.agents.create({ body: record, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields['name']) throw error;
    for await (const { id, name } of client.agents.list.all({ signal }))
      if (name === record.name)
        return client.agents.update({ params: { id }, body: record, signal });
    throw error;
  }
}
