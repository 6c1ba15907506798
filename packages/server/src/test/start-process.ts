import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { TEST_SECRET } from './start-server.ts';

const fixture = fileURLToPath(new URL('./serve.fixture.ts', import.meta.url));
const flags = ['--conditions=provoke-source', '--import', 'tsx'];

/** A service in a process of its own, which the test may kill. */
export async function startProcess(databaseUrl: string, upstreams?: object[]) {
  const given = [databaseUrl, TEST_SECRET, ...(upstreams ? [JSON.stringify(upstreams)] : [])];
  const child = spawn(process.execPath, [...flags, fixture, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url };
}
