import { ApiError, type Client } from '@provoke/client';
import type { Agent, Run } from '@provoke/contract';
import { UsageError } from '../errors/usage-error.ts';
import type { AgentRecord, AttackRecord } from '../plan/records.ts';
import { classifyError } from './classify-error.ts';

type Registration = {
  /** Identifies the campaign to the service, so that a crash midway creates nothing twice. */
  campaignId: string;
  agent: AgentRecord;
  attacks: readonly AttackRecord[];
  signal: AbortSignal;
};

/** Creates a campaign's runs: the agent by name, then an attack and a run for every technique. */
export async function registerRuns(
  client: Client,
  { campaignId, agent, attacks, signal }: Registration,
): Promise<Run[]> {
  const { id } = await registerAgent(client, agent, signal);
  const runs: Run[] = [];
  for (const [index, { run_config, ...body }] of attacks.entries()) {
    const key = (what: string) => `${campaignId}/${what}-${index}`;
    const attack = await client.attacks.create({
      body: { ...body, agent: id },
      idempotencyKey: key('attack'),
      signal,
    });
    const run = await client.runs.runTests({
      body: { agent: id, attack: attack.id, ...(run_config && { run_config }) },
      idempotencyKey: key('run'),
      signal,
    });
    runs.push(run);
  }
  return runs;
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
