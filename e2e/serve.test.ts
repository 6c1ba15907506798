import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { makeHome, run, serve, start } from './provoke.ts';

const registerAgent = (url: string, key: string, name: string) =>
  fetch(`${url}/agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, endpoint: 'http://127.0.0.1:9/v1' }),
  });

test('acknowledged records survive a stop and kill -9', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const first = await serve(home, dataDir);
  const key = first.apiKey ?? '';
  expect(key).toMatch(/^pvk_/);
  expect((await registerAgent(first.url, key, 'before the stop')).status).toBe(201);

  first.child.kill('SIGTERM');
  expect(await once(first.child, 'exit')).toEqual([0, null]);
  const second = await serve(home, dataDir);
  expect(second.apiKey).toBeNull();
  expect((await registerAgent(second.url, key, 'before the kill')).status).toBe(201);
  second.child.kill('SIGKILL');
  await once(second.child, 'exit');
  const third = await serve(home, dataDir);

  expect((await third.get('/agent', key)).body).toMatchObject({
    count: 2,
    results: [{ name: 'before the kill' }, { name: 'before the stop' }],
  });
  third.child.kill('SIGTERM');
  expect(await once(third.child, 'exit')).toEqual([0, null]);
});

test('only the first start gives a script the sign-in address', async () => {
  const home = await makeHome();
  const firstLine = async () => {
    const child = start(home, ['serve', '--port', '0', '--data-dir', join(home, 'data'), '--json']);
    const [line] = (await once(createInterface({ input: child.stdout as never }), 'line')) as [
      string,
    ];
    child.kill('SIGTERM');
    await once(child, 'exit');
    return JSON.parse(line) as Record<string, string>;
  };

  const first = await firstLine();
  const second = await firstLine();

  expect(first['sign_in_url']).toMatch(new RegExp(`^${first['url']}/auth/link#token=[\\w-]{43}$`));
  expect(second).not.toHaveProperty('sign_in_url');
});

test('a second service prints its own address with its key, which no other service accepts', async () => {
  const home = await makeHome();
  await run(home, ['config', 'set', '--base-url', 'http://127.0.0.1:1', '--api-key', 'pvk_other']);
  const child = start(home, ['serve', '--port', '0', '--data-dir', join(home, 'data')]);
  const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream });

  for await (const line of lines)
    if (line.includes('config set')) {
      expect(line).toMatch(/config set --base-url http:\/\/127\.0\.0\.1:\d+ --api-key -$/);
      child.kill('SIGTERM');
    }

  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
  expect((await run(home, ['config', 'get', 'api_key'])).stdout).toBe('pvk_other\n');
});

test('another organization, created while the service runs, sees nothing of the first', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const service = await serve(home, dataDir);
  const created = await registerAgent(service.url, service.apiKey ?? '', 'mine');
  const { id } = (await created.json()) as { id: string };

  const other = await run(home, [
    'admin',
    'org',
    'create',
    'Other',
    '--data-dir',
    dataDir,
    '--json',
  ]);

  const { api_key } = JSON.parse(other.stdout) as { api_key: string };
  expect(other.code).toBe(0);
  expect(await service.get('/agent', api_key)).toMatchObject({ status: 200, body: { count: 0 } });
  expect(await service.get(`/agent/${id}`, api_key)).toEqual({
    status: 404,
    body: { detail: 'Not found.' },
  });
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
});
