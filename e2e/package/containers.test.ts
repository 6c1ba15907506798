import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseYaml } from '@provoke/engine';
import { expect, onTestFinished, test } from 'vitest';
import { SERVICE_ROLE } from '../../packages/server/src/db/embedded/cluster.ts';
import { openEmbeddedPostgres } from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import { pack } from './pack.ts';

const execute = promisify(execFile);
const fromRoot = (name: string) =>
  readFile(fileURLToPath(new URL(`../../${name}`, import.meta.url)), 'utf8');

type Service = { environment: Record<string, string>; command?: string[]; volumes?: string[] };
type Compose = { services: Record<'service' | 'service-role' | 'database', Service> };

/** The Dockerfile's instructions by their first word; none is there twice but RUN and COPY, which are one each. */
async function readDockerfile() {
  const lines = (await fromRoot('Dockerfile')).split('\n').filter((line) => /^[A-Z]/.test(line));
  const found = new Map(lines.map((line) => [line.split(' ', 1)[0] ?? '', line]));
  const get = (name: string) => (found.get(name) ?? '').slice(name.length + 1);
  const list = (name: string) => JSON.parse(get(name).replace(/^[^[]*/, '')) as string[];
  const env = Object.fromEntries(
    get('ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );
  return {
    run: get('RUN').replace(/^--mount=\S+ /, ''),
    cmd: list('CMD'),
    health: list('HEALTHCHECK'),
    env,
  };
}

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-container-'));
  await chmod(folder, 0o711);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A PostgreSQL of its own, as the other container is. */
async function startDatabase() {
  const { url, close } = await openEmbeddedPostgres({ dataDir: await makeFolder() });
  onTestFinished(close);
  return url;
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return String(port);
}

test('what the containers run works outside of them: install, serve on a PostgreSQL, be asked for health, stop', async () => {
  const { run, cmd, health, env } = await readDockerfile();
  const compose = parseYaml(await fromRoot('compose.yaml')) as Compose;
  const folder = await makeFolder();
  const packed = await pack();
  onTestFinished(packed.remove);
  await copyFile(packed.tarball, join(folder, 'provoke.tgz'));
  const prefix = join(folder, 'prefix');
  const path = [join(prefix, 'bin'), dirname(process.execPath), process.env['PATH']].join(
    delimiter,
  );
  const machine = { PATH: path, HOME: folder, npm_config_prefix: prefix };
  const cache = (await execute('npm', ['config', 'get', 'cache'])).stdout.trim();

  await execute('sh', ['-c', run], {
    cwd: folder,
    env: { ...machine, npm_config_cache: cache, npm_config_prefer_offline: 'true' },
  });
  expect(Object.keys(compose.services.service.environment)).toContain('DATABASE_URL');
  const service = {
    ...machine,
    ...env,
    DATABASE_URL: await startDatabase(),
    PORT: await findFreePort(),
  };
  const [command = '', ...args] = cmd;
  const child = spawn(command, args, { cwd: folder, env: service });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const [probe = '', ...probeArgs] = health;
  const healthy = spawn(probe, probeArgs, { env: service });
  const [healthCode] = await once(healthy, 'exit');
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  const dead = spawn(probe, probeArgs, { env: service });

  expect(JSON.parse(line)).toMatchObject({ api_key: expect.stringMatching(/^pvk_/) });
  expect([healthCode, code]).toEqual([0, 0]);
  expect((await once(dead, 'exit'))[0]).toBe(1);
});

test('in the containers the service connects as the role that service-role.sql makes, not as the superuser', async () => {
  const { services } = parseYaml(await fromRoot('compose.yaml')) as Compose;
  const { database, service, 'service-role': role } = services;
  const superuser = database.environment['POSTGRES_USER'];
  const [mounted = ''] = role.volumes ?? [];
  const [script = '', inside = ''] = mounted.split(':');

  expect(service.environment['DATABASE_URL']).toContain(`//${SERVICE_ROLE}:`);
  expect(superuser).not.toBe(SERVICE_ROLE);
  expect(role.environment['PGUSER']).toBe(superuser);
  expect(role.command).toContain(`--file=${inside}`);
  const setting = /current_setting\('(.*?)'\)/.exec(await fromRoot(script))?.[1];
  expect(role.environment['PGOPTIONS']).toContain(`-c ${setting}=\${DATABASE_PASSWORD`);
});
