import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scriptedServer } from '@provoke/sandbox';
import { afterAll, beforeAll } from 'vitest';
import { heardPrompt, provider } from './provider.ts';

const bin = fileURLToPath(new URL('../../provoke/bin/provoke.js', import.meta.url));

export type SharedGateway = {
  /** The base URL for a client. */
  baseURL: string;
  apiKey: string;
  /** Calls that reached the provider with this prompt. */
  providerCalls(prompt: string): number;
  /** Makes calls until the user's hourly limit is used up. */
  useUpLimit(): Promise<void>;
};

/** The installed command in its own process, in front of a provider on a socket. Its organization has 3 cents. */
export function shareGateway(): () => SharedGateway {
  let gateway: SharedGateway | undefined;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    gateway = await startGateway((end) => void ends.unshift(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => gateway as SharedGateway;
}

async function startGateway(onEnd: (end: () => Promise<unknown>) => void): Promise<SharedGateway> {
  const { url: providerUrl, requests, close } = await scriptedServer(provider);
  onEnd(close);
  const home = await mkdtemp(join(tmpdir(), 'provoke-clients-'));
  // As root, PostgreSQL runs as a separate user.
  await chmod(home, 0o711);
  onEnd(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const upstream = {
    name: 'scripted',
    base_url: `${providerUrl}/v1`,
    model: 'scripted-model',
    output_price: 10,
    timeout_seconds: 0.2,
  };
  const dataDir = ['--data-dir', join(home, 'data')];
  const env = { PATH: process.env['PATH'], HOME: home };
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', ...dataDir, '--json'], {
    env: { ...env, GATEWAY_UPSTREAMS: JSON.stringify([upstream]), RATE_LIMIT_PER_HOUR: '60' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onEnd(async () => child.kill('SIGTERM') && once(child, 'exit'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url, api_key: apiKey } = JSON.parse(line) as { url: string; api_key: string };
  const whoAmI = () =>
    fetch(`${url}/key/context`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { organization_id } = (await (await whoAmI()).json()) as { organization_id: string };
  const grant = [bin, 'admin', 'credits', 'grant', ...dataDir, '--usd', '0.03'];
  await promisify(execFile)(process.execPath, [...grant, '--org', organization_id], { env });

  return {
    baseURL: `${url}/v1`,
    apiKey,
    providerCalls: (prompt) => requests.filter((heard) => heardPrompt(heard) === prompt).length,
    async useUpLimit() {
      while ((await whoAmI()).status !== 429);
    },
  };
}
