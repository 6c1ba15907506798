import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { finished, makeHome, run, serve } from './provoke.ts';

const secrets = {
  key: 'sk-target-key-123456',
  token: 'bearer-token-123456',
  team: 'team-header-123456',
  typed: 'typed-header-123456',
  address: 'key-in-address-123456',
  field: 'field-of-a-body-123456',
};

/** A proxy to a service that records everything. */
async function overhear(url: string) {
  const way = await scriptedServer(async ({ method, path, headers, body }, response) => {
    const { authorization = '', 'idempotency-key': key } = headers;
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(typeof key === 'string' && { 'idempotency-key': key }),
      },
      ...(body !== '' && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  onTestFinished(way.close);
  return way;
}

/** The content of all files in a folder, as one text. */
async function allIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map((file) => readFile(join(file.parentPath, file.name), 'latin1').catch(() => '')),
  );
  return texts.join('\n');
}

/** An agent that repeats everything it received, in its reply, its headers and its errors. */
async function echo() {
  const server = await scriptedServer(({ headers, body, path }, response) => {
    const said = JSON.stringify({ path, headers, body });
    response.writeHead(server.requests.length % 3 === 0 ? 400 : 200, { 'x-echo': said });
    response.end(JSON.stringify({ reply: said }));
  });
  onTestFinished(server.close);
  return server;
}

test("a target's credentials reach the target and appear nowhere else", async () => {
  const home = await makeHome();
  const service = await serve(home, join(home, 'service'));
  const served = finished(service.child);
  const way = await overhear(service.url);
  const target = await echo();
  const agent = {
    name: 'echo',
    agent_type: 'http',
    endpoint: `${target.url}/chat?token=${secrets.address}`,
    api_key: '$TARGET_KEY',
    adapter_operational_config: {
      headers: { authorization: 'Bearer $TOKEN', 'x-team': '$TEAM', 'x-typed': secrets.typed },
      body: { prompt: '{{prompt}}', key: '{{api_key}}', field: '$FIELD' },
      reply_path: '$.reply',
    },
  };
  const client = join(home, 'client');
  await writeFile(join(home, 'provoke.config.json'), JSON.stringify({ agent }));
  const env = {
    SERVICE_API_KEY: service.apiKey ?? '',
    PROVOKE_BASE_URL: way.url,
    TARGET_KEY: secrets.key,
    TOKEN: secrets.token,
    TEAM: secrets.team,
    FIELD: secrets.field,
  };

  const goals = ['one', 'two', 'three', 'four'].flatMap((goal) => ['--goals', goal]);
  const campaign = await run(
    home,
    [
      ...['eval', 'flipattack', ...goals, '--storage', 'remote', '--data-dir', client],
      ...['--planted-secret', secrets.team, '--retries', '0', '--no-tui', '--trust-folder'],
    ],
    env,
  );
  const check = await run(home, ['agent', 'check', '--json'], env);

  service.child.kill('SIGTERM');
  const { stdout, stderr } = await served;
  const places = {
    'the terminal': [campaign, check],
    'the log of the service': [stdout, stderr],
    'requests to the service': way.requests,
    'the journal': await allIn(client),
    'the database': await allIn(join(home, 'service')),
  };
  const heard = JSON.stringify(target.requests);
  expect(campaign.code).toBe(0);
  expect(way.requests.some(({ body }) => body.includes('[secret removed]'))).toBe(true);
  for (const secret of Object.values(secrets)) {
    expect(heard).toContain(secret);
    for (const [place, text] of Object.entries(places))
      expect(JSON.stringify(text), `${secret} in ${place}`).not.toContain(secret);
  }
});
