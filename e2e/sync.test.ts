import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { attack, attemptsAt, campaigns, remoteEnv, startTarget } from './campaign.ts';
import { finished, makeHome, run, serve, start } from './provoke.ts';

test('a service that dies midway does not stop the campaign; later, sync sends the rest once', async () => {
  const home = await makeHome();
  const dataDir = join(home, 'client');
  const service = await serve(home, join(home, 'data'));
  const env = remoteEnv(service);
  const { url, requests } = await startTarget(async (count) => {
    if (count !== 2) return;
    service.child.kill('SIGKILL');
    await once(service.child, 'exit');
  });

  const flags = ['--concurrency', '1', '--storage', 'remote', '--json'];
  const campaign = start(home, attack({ url, goals: 4, dataDir }, ...flags), env);
  const end = finished(campaign);
  for await (const line of createInterface({ input: campaign.stderr as NodeJS.ReadableStream }))
    if (line.includes('Ctrl-C leaves them')) break;
  campaign.kill('SIGINT');
  const attacked = await end;
  const port = Number(new URL(service.url).port);
  const restarted = await serve(home, join(home, 'data'), { port });
  const back = {
    ...restarted,
    get: (path: string) => restarted.get(path, service.apiKey ?? ''),
  };
  const [known] = await campaigns(home, dataDir);
  const sent = await run(home, ['sync', '--data-dir', dataDir, '--json'], env);
  const again = await run(home, ['sync', '--data-dir', dataDir], env);

  const { campaign: recorded, results, unsent } = JSON.parse(attacked.stdout);
  expect(attacked.code).toBe(130);
  expect(requests).toHaveLength(4);
  expect(results).toHaveLength(4);
  expect(attacked.stderr).toContain(
    `Send the rest with: provoke sync ${recorded.id} --data-dir ${dataDir}`,
  );
  expect(known).toMatchObject({ id: recorded.id, status: 'completed', unsent: unsent.count });
  expect(sent.code).toBe(0);
  expect(JSON.parse(sent.stdout)).toMatchObject({
    campaigns: [{ id: recorded.id, sent: unsent.count, left: 0, refused: 0 }],
  });
  expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining('Nothing to send') });
  const goals = [0, 1, 2, 3].map((goal) => `flipattack/${goal}/attempt-1`);
  expect((await attemptsAt(back)).sort()).toEqual(goals);
  back.child.kill('SIGTERM');
  await once(back.child, 'exit');
});
