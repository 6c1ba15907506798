import type { ApiError, Client } from '@provoke/client';
import { sql } from 'kysely';
import { makeAgent } from '../test/records.ts';
import type { TestServer } from '../test/start-server.ts';

let made = 0;

type Body = Omit<Parameters<Client['campaigns']['create']>[0]['body'], 'goals'>;

type Handing = Partial<Body> & { goals?: number; goalsPerSlice?: number };

/** A campaign with one technique on these goals. */
export async function handOver(
  client: Client,
  { goals = 1, goalsPerSlice = 1, target = 'staging', ...more }: Handing = {},
) {
  const agent = await makeAgent(client);
  const run = await client.runs.runTests({ body: { agent: agent.id } });
  const campaign = await client.campaigns.create({
    body: {
      ...{ name: `campaign ${++made}`, target, attack: { attack_type: 'direct' } },
      goals: Array.from({ length: goals }, (_, index) => ({ index, text: `goal ${index}` })),
      techniques: [{ technique: 'direct', run: run.id, goals_per_slice: goalsPerSlice }],
      ...more,
    },
  });
  return { run: run.id, campaign };
}

export const take = async (client: Client, worker = 'one', targets = ['staging']) =>
  (await client.slices.take({ body: { worker, targets } })).slices[0] ?? null;

export type Held = { id: string; epoch: number };

const attempt = (id: string) => ({
  entry: { type: 'attempt-end', attempt: { id } },
  result: {
    evaluation_status: 'FAILED_JAILBREAK' as const,
    agent_specific_data: { goal: 'goal', goal_index: 0, attempt: id },
  },
});

export const append = (
  client: Client,
  { id, epoch }: Held,
  attempts: string[],
  after = 0,
  spent = 0,
) =>
  client.slices.append({
    params: { id },
    body: {
      ...{ epoch, after, events: attempts.map(attempt) },
      spent: { requests: spent, tokens: 0, cost_usd: 0 },
    },
  });

export const end = (client: Client, { id, epoch }: Held, outcome = 'finished' as const) =>
  client.slices.end({ params: { id }, body: { epoch, outcome } });

export const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: ApiError) => error.status,
  );

/** As after ten silent seconds. */
export async function giveUp({ db }: TestServer, { id }: Held): Promise<void> {
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${id}`.execute(
    db,
  );
}
