import { expect, test } from 'vitest';
import { makeAttack } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const endpoint = 'http://127.0.0.1:9/v1';

test("an agent is returned as registered, with the server's fields", async () => {
  const server = share();
  const { client, organizationId } = await server.org();

  const agent = await client.agents.create({
    body: { name: '  my agent ', endpoint, agent_type: 'CHATAPI', metadata: { b: 1, a: [null] } },
  });

  expect(agent).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'my agent',
    endpoint,
    agent_type: 'CHATAPI',
    description: null,
    metadata: { b: 1, a: [null] },
    organization: organizationId,
    organization_detail: { id: organizationId, name: 'test organization' },
    owner: expect.any(Number),
    owner_detail: { user: agent.owner, username: 'owner', organization: organizationId },
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  });
  expect(await client.agents.get({ params: { id: agent.id } })).toEqual(agent);
  expect(await client.agents.get({ params: { id: agent.id.toUpperCase() } })).toEqual(agent);
});

test.each([
  ['OPENAI', 'CHATAPI'],
  ['OPENAI_SDK', 'CHATAPI'],
  ['OLLAMA', 'LOCALMODEL'],
  ['LITELLM', 'ROUTER'],
  ['GOOGLE_ADK', 'AGENTKIT'],
  ['LANGCHAIN', 'CHAINKIT'],
  ['CLAUDE_CODE', 'CODECLI_A'],
  ['CODEX', 'CODECLI_B'],
  ['HERMES', 'SELFHOSTED'],
  ['MCP', 'UNKNOWN'],
  ['A2A', 'UNKNOWN'],
  ['CHATAPI_SDK', 'CHATAPI_SDK'],
])('the agent type %s of existing clients is accepted, and returned as %s', async (sent, kept) => {
  const server = share();
  const { client, key } = await server.org();
  const send = async (path: string, method: string, agent_type: unknown) => {
    const body = JSON.stringify({ name: 'a', endpoint, agent_type });
    return (await server.call(path, { key, method, body })).json();
  };

  const created = (await send('/agent', 'POST', sent)) as { id: string };
  expect(created).toMatchObject({ agent_type: kept });
  for (const method of ['PUT', 'PATCH']) {
    await send(`/agent/${created.id}`, method, 'WEB');
    expect(await send(`/agent/${created.id}`, method, sent)).toMatchObject({ agent_type: kept });
  }
  expect((await client.agents.list()).results).toMatchObject([{ agent_type: kept }]);
  for (const wrong of [`${sent}_`, 'toString', '__proto__', '', 5])
    expect(await send('/agent', 'POST', wrong)).toEqual({
      agent_type: [`"${wrong}" is not a valid choice.`],
    });
});

test('a name is unique within an organization, and free in another', async () => {
  const server = share();
  const { client, key } = await server.org();
  const other = await server.org();
  await client.agents.create({ body: { name: 'same', endpoint } });

  const answer = await server.call('/agent', {
    key,
    method: 'POST',
    body: JSON.stringify({ name: 'same', endpoint }),
  });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    name: ['An agent with this name already exists in your organization.'],
  });
  expect(await other.client.agents.create({ body: { name: 'same', endpoint } })).toBeDefined();
});

test('fifty simultaneous registrations of one name create one agent', async () => {
  const server = share();
  const { key } = await server.org();

  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.call('/agent', {
        key,
        method: 'POST',
        body: JSON.stringify({ name: 'one', endpoint }),
      }),
    ),
  );

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(49);
});

test.each([
  [{}, { name: ['This field is required.'], endpoint: ['This field is required.'] }],
  [{ name: null, endpoint }, { name: ['This field may not be null.'] }],
  [{ name: '   ', endpoint }, { name: ['This field may not be blank.'] }],
  [{ name: [], endpoint }, { name: ['Not a valid string.'] }],
  [
    { name: 'x'.repeat(201), endpoint: 'javascript:alert(1)' },
    {
      name: ['Ensure this field has no more than 200 characters.'],
      endpoint: ['Enter a valid URL.'],
    },
  ],
  [{ name: 'a\0b', endpoint }, { name: ['Null characters are not allowed.'] }],
  [{ name: 'a\ud800', endpoint }, { name: ['Surrogate characters are not allowed.'] }],
  [{ name: 'a', endpoint: 'http://a b' }, { endpoint: ['Enter a valid URL.'] }],
  [{ name: 'a', endpoint, agent_type: 'NOPE' }, { agent_type: ['"NOPE" is not a valid choice.'] }],
  [
    { name: 'a', endpoint, metadata: [] },
    { metadata: ['Expected a dictionary of items but got type "list".'] },
  ],
])('%j is rejected with a message for every wrong field', async (body, fields) => {
  const server = share();
  const { key } = await server.org();

  const answer = await server.call('/agent', { key, method: 'POST', body: JSON.stringify(body) });

  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual(fields);
});

test.each([
  'http://localhost:11434',
  'http://my_service:8000',
  'wss://x.example/chat',
  'cli://claude',
])('%s is an endpoint, and 200 emoji are 200 characters', async (url) => {
  const server = share();
  const { client } = await server.org();

  await client.agents.create({ body: { name: '🍏'.repeat(200), endpoint: url } });
});

test('PUT and PATCH keep fields that are missing, and replace objects whole', async () => {
  const server = share();
  const { client } = await server.org();
  const { id } = await client.agents.create({
    body: { name: 'a', endpoint, description: 'kept', metadata: { a: 1, b: 2 } },
  });
  const params = { id };

  const put = await client.agents.replace({ params, body: { name: 'b', endpoint } });
  const patched = await client.agents.update({ params, body: { metadata: { c: 3 } } });
  const cleared = await client.agents.update({
    params,
    body: { description: null, metadata: null },
  });

  expect(put).toMatchObject({ name: 'b', description: 'kept', metadata: { a: 1, b: 2 } });
  expect(patched).toMatchObject({ name: 'b', description: 'kept', metadata: { c: 3 } });
  expect(cleared).toMatchObject({ description: null, metadata: null });
});

test('read-only and unknown fields in a body are ignored', async () => {
  const server = share();
  const { client, key, organizationId } = await server.org();
  const { id } = await client.agents.create({ body: { name: 'a', endpoint } });

  await server.call(`/agent/${id}`, {
    key,
    method: 'PATCH',
    body: JSON.stringify({ id: 'x', organization: 'y', owner: 99, nonsense: true }),
  });

  expect(await client.agents.get({ params: { id } })).toMatchObject({
    id,
    organization: organizationId,
  });
});

test('deleting an agent also deletes its attacks and runs', async () => {
  const server = share();
  const { client, key } = await server.org();
  const attack = await makeAttack(client);
  const run = await client.runs.runTests({ body: { agent: attack.agent, attack: attack.id } });

  const answer = await server.call(`/agent/${attack.agent}`, { key, method: 'DELETE' });

  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe('');
  for (const path of [`/agent/${attack.agent}`, `/attack/${attack.id}`, `/run/${run.id}`])
    expect((await server.call(path, { key })).status).toBe(404);
  expect((await server.call(`/agent/${attack.agent}`, { key, method: 'DELETE' })).status).toBe(404);
});

test('agents are found by a part of their name, in which % and _ mean themselves', async () => {
  const server = share();
  const { client } = await server.org();
  const other = await server.org();
  for (const name of ['Support desk', 'support_desk 2', '100 % sure', 'back\\slash'])
    await client.agents.create({ body: { name, endpoint } });
  await other.client.agents.create({ body: { name: 'support of others', endpoint } });
  const find = async (q: string) => {
    const { count, results } = await client.agents.list({ query: { q } });
    return [count, results.map(({ name }) => name)];
  };

  expect(await find('SUPPORT')).toEqual([2, ['support_desk 2', 'Support desk']]);
  expect(await find('t_d')).toEqual([1, ['support_desk 2']]);
  expect(await find('%')).toEqual([1, ['100 % sure']]);
  expect(await find('\\')).toEqual([1, ['back\\slash']]);
  expect(await find('nothing')).toEqual([0, []]);
  await expect(client.agents.list({ query: { q: '' } })).rejects.toMatchObject({ status: 400 });
});
