import { randomUUID } from 'node:crypto';
import type { Client } from '@provoke/client';
import { evidence, step } from './evidence.ts';

/** An agent and an attack that the runs belong to. */
export type Target = { agent: string; attack: string };

export async function makeTarget(client: Client): Promise<Target> {
  const agent = await client.agents.create({
    body: { name: `target ${randomUUID()}`, endpoint: 'http://127.0.0.1:9/v1' },
  });
  const attack = await client.attacks.create({
    body: { type: 'flipattack', agent: agent.id, configuration: { variant: 'word', goals: 50 } },
  });
  return { agent: agent.id, attack: attack.id };
}

export async function makeRun(client: Client, target: Target): Promise<string> {
  const { id } = await client.runs.runTests({ body: { ...target, run_config: { seed: 1 } } });
  return id;
}

/** A run with one result to be copied (see `copy-run.ts`), either with evidence and steps or without both. */
export async function makeTemplate(
  client: Client,
  target: Target,
  { traces }: { traces: number | 'no evidence' },
): Promise<string> {
  const run = await makeRun(client, target);
  const { evaluation_status } = evidence;
  const body = traces === 'no evidence' ? { evaluation_status } : evidence;
  const { id } = await client.results.create({ body: { ...body, run } });
  for (let sequence = 0; sequence < Number(traces); sequence++)
    await client.traces.create({ params: { id }, body: { ...step, sequence } });
  return run;
}
