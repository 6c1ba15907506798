import { once } from 'node:events';
import { join } from 'node:path';
import { startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { makeHome, run, serve } from './provoke.ts';

test('an organization without credits is refused; after a grant, the model answers', async () => {
  const provider = await startPracticeServer();
  onTestFinished(provider.close);
  const home = await makeHome();
  const dataDir = join(home, 'data');
  const upstream = {
    name: 'practice',
    base_url: `${provider.url}/v1`,
    model: 'practice-hard',
    input_price: 10,
    output_price: 10,
  };
  const { child, url, apiKey, get } = await serve(home, dataDir, {
    env: { GATEWAY_UPSTREAMS: JSON.stringify([upstream]) },
  });
  const chat = async () => {
    const answer = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }], max_tokens: 100 }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const { body: mine } = await get('/key/context');
  const grant = ['admin', 'credits', 'grant', '--data-dir', dataDir, '--usd'];

  expect(await chat()).toMatchObject({ status: 402, body: { code: 'INSUFFICIENT_CREDITS' } });
  const granted = await run(home, [...grant, '0.5', '--org', String(mine['organization_id'])]);
  const typo = await run(home, [...grant, 'ten', '--org', String(mine['organization_id'])]);

  expect([granted.code, granted.stdout]).toEqual([
    0,
    `Granted $0.5. Organization ${mine['organization_id']} now has $0.500000.\n`,
  ]);
  expect([typo.code, typo.stderr]).toEqual([
    1,
    expect.stringContaining('is not an amount in dollars'),
  ]);
  expect(await chat()).toMatchObject({
    status: 200,
    body: { model: 'practice-hard (simulation)', choices: [{ finish_reason: 'stop' }] },
  });
  child.kill('SIGTERM');
  await once(child, 'exit');
});
