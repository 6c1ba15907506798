import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { createRegistry } from '../registry.ts';
import { faultyService } from '../test/faulty-service.ts';
import { handOver } from './hand-over.ts';
import { work } from './work.ts';
import { WorkerFile } from './worker-file.ts';

const never = new Promise<void>(() => {});

test('what a slice sent before its campaign was cancelled is in the spending of the campaign', async () => {
  const { dataDir, env, remote, client } = await faultyService();
  const target = await scriptedServer((_, response) => {
    const usage = { prompt_tokens: 10, completion_tokens: 2 };
    response.end(JSON.stringify({ choices: [{ message: { content: 'Here.' } }], usage }));
  });
  const judge = await scriptedServer(() => never);
  for (const { close } of [target, judge]) onTestFinished(close);
  const agent = { name: 'a', agent_type: 'chatapi-sdk', endpoint: `${target.url}/v1` };
  const leaving = new AbortController();
  const { campaign, service } = await handOver(
    { ...agent, ...remote, data_dir: dataDir },
    {
      ...{ attack_type: 'flipattack', goals: ['one'], category_classifier: false },
      judges: [{ type: 'harmbench', identifier: 'chatapi/judge', endpoint: `${judge.url}/v1` }],
    },
    { env, signal: leaving.signal, target: 'staging' },
  );
  onTestFinished(service.close);
  const working = work({
    ...{ client, worker: 'one', targets: ['staging'], concurrency: 1, note: () => {} },
    file: WorkerFile.parse({ targets: { staging: agent }, models: [judge.url] }),
    ...{ baseUrl: remote.base_url, apiKey: env.SERVICE_API_KEY, dataDir, env },
    ...{ registry: createRegistry(), signal: leaving.signal },
  });
  await expect.poll(() => judge.requests.length, { timeout: 20_000 }).toBe(1);

  await client.campaigns.update({ params: { id: campaign.id }, body: { status: 'CANCELLED' } });

  const spent = async () => (await client.campaigns.get({ params: { id: campaign.id } })).spent;
  await expect
    .poll(spent, { timeout: 20_000 })
    .toMatchObject({ requests: target.requests.length, tokens: 12 });
  leaving.abort();
  await working;
  expect(target.requests).toHaveLength(1);
}, 60_000);
