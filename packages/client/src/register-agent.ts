import type { Agent, AgentType, JsonObject } from '@provoke/contract';
import { ApiError } from './calls/errors.ts';
import type { Client } from './client.ts';

type AgentRecord = {
  name: string;
  endpoint: string;
  agent_type: AgentType;
  metadata: JsonObject;
};

/** Creates the agent, or updates the one of that name. Two campaigns may do so at the same time. */
export async function registerAgent(
  { agents }: Client,
  record: AgentRecord,
  signal?: AbortSignal,
): Promise<Agent> {
  const by = signal ? { signal } : {};
  try {
    return await agents.create({ body: record, ...by });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields['name']) throw error;
    for await (const { id, name } of agents.list.all(by))
      if (name === record.name) return agents.update({ params: { id }, body: record, ...by });
    throw error;
  }
}
