import { type Client, registerAgent, registerRuns } from '@provoke/client';
import type { Run } from '@provoke/contract';
import { UsageError } from '../errors/usage-error.ts';
import type { AgentRecord, AttackRecord } from '../plan/records.ts';
import { classifyError } from '../service/classify-error.ts';

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
  const { id } = await registerAgent(client, agent, signal).catch(explain);
  return registerRuns(client, { ...campaign, agent: id, signal });
}

function explain(error: Error): never {
  if (classifyError(error) !== 'missing') throw error;
  throw new UsageError(`${error.message.replace(/\.?$/, '.')} That is not a provoke service.`, {
    cause: error,
    next: ['provoke config set --base-url URL'],
  });
}
