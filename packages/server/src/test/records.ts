import type { Client } from '@provoke/client';
import { makeMember } from './people.ts';
import type { TestServer } from './start-server.ts';

let made = 0;

/** An agent, with defaults for fields that do not matter. */
export const makeAgent = (client: Client) =>
  client.agents.create({ body: { name: `agent ${++made}`, endpoint: 'http://127.0.0.1:9/v1' } });

export async function makeAttack(client: Client, configuration: Record<string, unknown> = {}) {
  const agent = await makeAgent(client);
  return client.attacks.create({ body: { type: 'flipattack', agent: agent.id, configuration } });
}

export async function makeRun(client: Client) {
  const attack = await makeAttack(client);
  return client.runs.runTests({ body: { agent: attack.agent, attack: attack.id } });
}

export async function makeResult(client: Client) {
  const run = await makeRun(client);
  return client.results.create({ body: { run: run.id } });
}

/** A campaign, and its slice that a worker of the signed-in user has, with an event in its journal. */
export async function makeWork(
  server: TestServer,
  { cookie }: { cookie: string },
): Promise<{ campaign: string; slice: string }> {
  const post = async (path: string, body: object) => {
    const answer = await server.call(path, { cookie, method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as { id: string; slices: { id: string }[] };
  };
  const agent = await post('/agent', { name: `agent ${++made}`, endpoint: 'http://127.0.0.1:9' });
  const run = await post('/run/run_tests', { agent: agent.id });
  const target = `target-${made}`;
  const campaign = await post('/campaign', {
    ...{ name: `campaign ${made}`, target, attack: {}, goals: [{ index: 0, text: 'a goal' }] },
    techniques: [{ technique: 'direct', run: run.id }],
  });
  const { slices } = await post('/slice/take', { worker: 'worker', targets: [target] });
  const { id: slice } = slices[0] as { id: string };
  const entry = { type: 'campaign-start', techniques: ['direct'], goals: 1 };
  await post(`/slice/${slice}/events`, { epoch: 1, after: 0, events: [{ entry }] });
  return { campaign: campaign.id, slice };
}

/** Records that no operation creates with a key, by their word in paths. */
export async function makeAccountRecords(server: TestServer, owner: SignedIn) {
  const { userId } = await makeMember(server, {
    organizationId: owner.organizationId,
    role: 'member',
  });
  return {
    key: await makeKey(server, owner),
    invitation: await makeInvitation(server, owner),
    member: `${userId}`,
    session: await makeSession(server, owner),
    slice: (await makeWork(server, owner)).slice,
    schedule: await makeSchedule(server, owner),
    webhook: await makeWebhook(server, owner),
  };
}

/** The prefix of a new key of the signed-in user. */
export async function makeKey(server: TestServer, { cookie }: { cookie: string }): Promise<string> {
  const answer = await server.call('/key', { cookie, method: 'POST', body: '{"name":"a key"}' });
  return ((await answer.json()) as { prefix: string }).prefix;
}

/** The id of another session of the signed-in user. */
async function makeSession(server: TestServer, owner: SignedIn): Promise<string> {
  const { personId, organizationId, userId: memberId } = owner;
  await server.startSession({ personId, organizationId, memberId });
  const answer = await server.call('/user/me/session', { cookie: owner.cookie });
  const { results } = (await answer.json()) as { results: { id: string; current: boolean }[] };
  return results.find(({ current }) => !current)?.id as string;
}

/** The id of an invitation by the signed-in user. */
export async function makeInvitation(
  server: TestServer,
  { cookie }: { cookie: string },
): Promise<string> {
  const body = JSON.stringify({ email: `guest${++made}@example.com`, role: 'member' });
  const answer = await server.call('/organization/invitation', { cookie, method: 'POST', body });
  return ((await answer.json()) as { id: string }).id;
}

/** The id of a schedule that has started a campaign. */
export async function makeSchedule(
  { call }: TestServer,
  { cookie }: { cookie: string },
): Promise<string> {
  const name = `schedule-${++made}`;
  const attack = { attack_type: 'direct' };
  const plan = {
    agent: { name, endpoint: 'http://127.0.0.1:9' },
    attacks: [{ type: 'direct', configuration: attack, run_config: {} }],
    campaign: { attack, goals: [{ text: 'a goal' }], techniques: [{ technique: 'direct' }] },
  };
  const body = JSON.stringify({ name, target: name, cron: '0 3 * * *', plan });
  const answer = await call('/schedule', { cookie, method: 'POST', body });
  const { id } = (await answer.json()) as { id: string };
  await call(`/schedule/${id}/run`, { cookie, method: 'POST' });
  return id;
}

/** The id of a webhook that has a message. */
export async function makeWebhook(
  { call }: TestServer,
  { cookie }: { cookie: string },
): Promise<string> {
  const body = {
    name: `webhook ${++made}`,
    url: 'https://hooks.example/',
    events: ['schedule.ended'],
  };
  const answer = await call('/webhook', { cookie, method: 'POST', body: JSON.stringify(body) });
  const { id } = (await answer.json()) as { id: string };
  await call(`/webhook/${id}/test`, { cookie, method: 'POST' });
  return id;
}

export type SignedIn = {
  cookie: string;
  organizationId: string;
  personId: string;
  userId: number;
};
