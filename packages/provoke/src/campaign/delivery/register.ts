import { ApiError, type Client, registerRuns } from '@provoke/client';
import type { Agent, Run } from '@provoke/contract';
import { UsageError } from '../errors/usage-error.ts';
import type { AgentRecord, AttackRecord } from '../plan/records.ts';
import { classifyError } from './classify-error.ts';

type Registration = {
  campaignId: string;
  agent: AgentRecord;
  attacks: readonly AttackRecord[];
  signal: AbortSignal;
};

/** Creates a campaign's runs: the agent by name, then an attack and a run for every technique. */
export async function register(
  client: Client,
  { agent, signal, ...campaign }: Registration,
): Promise<Run[]> {
  const { id } = await registerAgent(client, agent, signal);
  return registerRuns(client, { ...campaign, agent: id, signal });
}

/** Creates the agent, or updates the one of that name. Two campaigns may do so at once. */
async function registerAgent(
  client: Client,
  record: AgentRecord,
  signal: AbortSignal,
): Promise<Agent> {
  try {
    return await client.agents.create({ body: record, signal });
  } catch (error) {
    if (classifyError(error) === 'missing') throw noServiceThere(error as Error);
    if (!(error instanceof ApiError) || !error.fields['name']) throw error;
    for await (const { id, name } of client.agents.list.all({ signal }))
      if (name === record.name)
        return client.agents.update({ params: { id }, body: record, signal });
    throw error;
  }
}

const noServiceThere = (cause: Error) =>
  new UsageError(`${cause.message.replace(/\.?$/, '.')} That is not a provoke service.`, {
    cause,
    next: ['provoke config set --base-url URL'],
  });
