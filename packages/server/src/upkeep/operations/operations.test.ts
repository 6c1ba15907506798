import { request } from 'node:http';
import { expect, test } from 'vitest';
import { createDatabase } from '../../test/create-database.ts';
import { makeAgent, makeRun } from '../../test/records.ts';
import { serveOn } from '../../test/serve-on.ts';

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, text: await answer.text() };
};

test('/healthz and /readyz need no key', async () => {
  const { url } = await serveOn(await createDatabase());

  expect(await get(`${url}/healthz`)).toEqual({ status: 200, text: '{"status":"ok"}' });
  expect(await get(`${url}/readyz`)).toEqual({ status: 200, text: '{"status":"ready"}' });
});

test('metrics count requests by route, never by id', async () => {
  const { url, client } = await serveOn(await createDatabase());
  const agent = await makeAgent(client);
  await client.agents.get({ params: { id: agent.id } });
  await get(`${url}/nope/${agent.id}`);

  const { text } = await get(`${url}/metrics`);

  expect(text).toContain(
    'provoke_http_requests_total{method="GET",route="/agent/{id}",status="200"} 1',
  );
  expect(text).toContain('provoke_http_requests_total{method="GET",route="other",status="404"} 1');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain(agent.id);
});

test('metrics are open to this machine only, and a forwarded request does not count as local', async () => {
  const { url } = await serveOn(await createDatabase());

  expect((await get(`${url}/metrics`, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
});

test('with METRICS_TOKEN, metrics are open to any caller who sends it', async () => {
  const { url } = await serveOn(await createDatabase(), { METRICS_TOKEN: 'let me see' });

  expect((await get(`${url}/metrics`)).status).toBe(403);
  expect((await get(`${url}/metrics`, { authorization: 'Bearer let me see' })).status).toBe(200);
});

test('a stopping service finishes its requests, then ends', async () => {
  const { url, apiKey, close } = await serveOn(await createDatabase());
  const body = JSON.stringify({ name: 'slow', endpoint: 'http://127.0.0.1:9' });
  const slow = request(`${url}/agent`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    slow.on('response', (response) => resolve(response.resume().statusCode));
    slow.on('error', reject);
  });
  slow.write(body.slice(0, 5));
  await new Promise((resolve) => slow.once('socket', (socket) => socket.once('connect', resolve)));

  const closed = close();
  slow.end(body.slice(5));

  expect(await answered).toBe(201);
  await closed;
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});

test('metrics cover runs, results, calls and queues, and name no tenant', async () => {
  const { url, client } = await serveOn(await createDatabase());
  const run = await makeRun(client);
  const created = { run: run.id, evaluation_status: 'SUCCESSFUL_JAILBREAK' } as const;
  await client.results.create({ body: created });
  const watching = await client.runs.events({ params: { id: run.id } });
  await watching.next();
  await fetch(`${url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{"email":"nobody@example.com","password":"not the password"}',
  });

  const { text } = await get(`${url}/metrics`);
  await watching.return(undefined);

  for (const line of [
    'provoke_runs{status="PENDING"} 1',
    'provoke_runs{status="COMPLETED"} 0',
    'provoke_results{verdict="broken"} 1',
    'provoke_results{verdict="resisted"} 0',
    'provoke_event_streams 1',
    'provoke_waiting_writes{record="result"} 0',
    'provoke_gateway_cost_dollars_total 0',
    'provoke_sign_in_failures_total 1',
  ])
    expect(text).toContain(`\n${line}\n`);
  expect(text).toContain('\nprovoke_database_connections{state="waiting"} ');
  for (const name of [run.id, run.organization, run.organization_name, run.agent_name])
    expect(text).not.toContain(name);
});

test("metrics pass promtool's naming rules", async () => {
  const { url } = await serveOn(await createDatabase());

  const { text } = await get(`${url}/metrics`);

  const types = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].map(([, name, type]) => ({
    name,
    type,
  }));
  expect(types.length).toBeGreaterThan(20);
  for (const { name = '', type } of types) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
    expect(name).not.toMatch(/(^|_)(gauge|counter|histogram|summary|ms|milliseconds|micros)(_|$)/);
    expect(text).toContain(`# HELP ${name} `);
  }
});
