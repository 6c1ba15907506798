import { ApiError, type Client } from '@provoke/client';
import type { Agent, Run } from '@provoke/contract';
import { UsageError } from '../errors/usage-error.ts';
import type { AgentRecord, AttackRecord } from '../plan/records.ts';
import { classifyError } from './classify-error.ts';

type Registration = {
  /** Names it for the service, so that a crash in the middle makes nothing twice. */
  campaignId: string;
  agent: AgentRecord;
  attacks: readonly AttackRecord[];
  signal: AbortSignal;
};

/** Makes the runs of a campaign: the agent by its name, and for every technique an attack against it and its run. */
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

/** Makes the agent, or brings the one of that name up to date. Two campaigns may do so at once. */
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
  new UsageError(
    `${cause.message.replace(/\.?$/, '.')} That is no service of provoke: set PROVOKE_BASE_URL to the address of one, or: provoke config set --base-url URL`,
    { cause },
  );
