import type { JsonObject, Run } from '@provoke/contract';
import type { Client } from './client.ts';

type Registration = {
  /** Identifies the campaign to the service, so that a crash midway creates nothing twice. */
  campaignId: string;
  /** The id of the agent. */
  agent: string;
  /** One for each technique. */
  attacks: readonly {
    type: string;
    configuration: JsonObject;
    run_config?: JsonObject | undefined;
  }[];
  signal?: AbortSignal;
};

/** Creates a campaign's runs: an attack and a run for every technique. */
export async function registerRuns(
  { attacks: configured, runs: executed }: Client,
  { campaignId, agent, attacks, signal }: Registration,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const [index, { run_config, ...body }] of attacks.entries()) {
    const by = (what: string) => ({
      idempotencyKey: `${campaignId}/${what}-${index}`,
      ...(signal && { signal }),
    });
    const attack = await configured.create({ body: { ...body, agent }, ...by('attack') });
    const run = await executed.runTests({
      body: { agent, attack: attack.id, ...(run_config && { run_config }) },
      ...by('run'),
    });
    runs.push(run);
  }
  return runs;
}
