import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { attemptsIn, campaigns, journalOf } from './campaign.ts';
import { makeHome, run, type Service, serve } from './provoke.ts';

/** Addresses stored in the folders. */
const PORTS = { target: 18_471, attacker: 18_472, service: 18_473 };

type Counts = Record<'total_results' | 'successful_jailbreaks' | 'failed_jailbreaks', number>;

/** What the folders contained when they were created. */
type About = {
  api_key: string;
  person: { email: string; password: string };
  other_organization: { api_key: string };
  other_run: string;
  their_run: { results: Record<string, unknown>[] };
  runs: ({ id: string; attack_type: string; status: string } & Counts)[];
} & Record<'killed_pair' | 'killed_file' | 'killed_local' | 'unsent', string>;

test("an earlier version's data folder opens with its keys, people, runs and evidence", async () => {
  const { home, about } = await unpack('2026-11-22');
  const service = await open(home);

  const { body } = await service.get('/run?page_size=100', about.api_key);
  const theirs = await service.get(`/run/${about.other_run}`, about.other_organization.api_key);
  const hidden = await service.get(`/run/${about.other_run}`, about.api_key);
  const signedIn = await fetch(`${service.url}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(about.person),
  });

  expect(body['results']).toMatchObject(about.runs);
  expect(theirs.body).toMatchObject({ results: about.their_run.results });
  expect(hidden.status).toBe(404);
  expect(signedIn.status).toBe(204);
});

test("an earlier version's campaigns resume and sync; the service has each attempt once", async () => {
  const { home, about } = await unpack('2026-11-22');
  const service = await open(home);
  await listen(PORTS.target, () => "I can't.");
  let ideas = 0;
  await listen(PORTS.attacker, () =>
    JSON.stringify({ improvement: 'another', prompt: `a new idea ${++ideas}` }),
  );
  const dirs = {
    client: join(home, 'client'),
    data: join(home, 'data'),
    own: join(home, '.local/share/provoke'),
  };

  const finished = [
    await run(home, ['resume', about.killed_pair, '--data-dir', dirs.client]),
    await run(home, ['resume', about.killed_file, '--data-dir', dirs.own]),
    await run(home, ['resume', about.killed_local, '--data-dir', dirs.data]),
    await run(home, ['sync', about.unsent, '--data-dir', dirs.client]),
  ];

  for (const { code, stderr } of finished) expect(code, stderr).toBe(0);
  for (const dir of Object.values(dirs))
    for (const { id, status, unsent } of await campaigns(home, dir)) {
      expect({ id, status, unsent }).toEqual({ id, status: 'completed', unsent: 0 });
      const attempts = await attemptsIn(journalOf(dir, id));
      expect(new Set(attempts).size).toBe(attempts.length);
      expect(await attemptsOf(service, { dir, id, key: about.api_key })).toEqual(attempts.sort());
    }
});

/** An earlier version's home folder, copied for the test. */
async function unpack(day: string): Promise<{ home: string; about: About }> {
  const home = await makeHome();
  const packed = await readFile(new URL(`./old-folders/${day}.tar.br`, import.meta.url));
  const tar = execFile('tar', ['-x', '-C', home]);
  tar.stdin?.end(await promisify(brotliDecompress)(packed));
  expect(await once(tar, 'close')).toEqual([0, null]);
  if (process.getuid?.() === 0) await handToPostgres(join(home, 'data/postgres/cluster'));
  const about = JSON.parse(await readFile(join(home, 'about.json'), 'utf8')) as About;
  return { home, about };
}

/** PostgreSQL does not run as root, so its files must belong to another user there. */
async function handToPostgres(cluster: string): Promise<void> {
  const script = `
    for name in postgres provoke-postgres; do id "$name" >/dev/null 2>&1 && break; done
    id "$name" >/dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin "$name"
    chown -R "$name" "$1"`;
  await promisify(execFile)('sh', ['-c', script, 'sh', cluster]);
}

async function open(home: string): Promise<Service> {
  const env = { RATE_LIMIT_PER_HOUR: '0' };
  const service = await serve(home, join(home, 'data'), { port: PORTS.service, env });
  onTestFinished(async () => {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
  });
  return service;
}

/** A model's server that answers each request with `reply`. */
async function listen(port: number, reply: () => string): Promise<void> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const message = { role: 'assistant', content: reply() };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message }] }));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

type Asked = { dir: string; id: string; key: string };

/** The attempts of one campaign at the service. */
async function attemptsOf(service: Service, { dir, id, key }: Asked): Promise<string[]> {
  const manifest = await readFile(join(dir, 'campaigns', id, 'campaign.json'), 'utf8');
  const { runs } = JSON.parse(manifest) as { runs: { id: string }[] };
  const attempts: string[] = [];
  for (const { id: runId } of runs) {
    const { body } = await service.get(`/run/${runId}`, key);
    const results = body['results'] as { agent_specific_data: { attempt: string } }[];
    attempts.push(...results.map(({ agent_specific_data }) => agent_specific_data.attempt));
  }
  return attempts.sort();
}
