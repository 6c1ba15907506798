import { setTimeout as sleep } from 'node:timers/promises';
import { progressOf } from '@provoke/evidence';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { getCampaignFolder } from './folder/campaign-folder.ts';
import { resumeHack, runHack } from './hack.ts';
import { readFolder } from './reading/read-folder.ts';
import { summarize } from './recorded/summarize.ts';
import { faultyService } from './test/faulty-service.ts';

const QUIET_MS = 400;
const never = new Promise<void>(() => {});

/** A server that gives this answer, and none to its requests while `isSilent`. */
async function answering(content: string, isSilent: (number: number) => boolean = () => false) {
  const server = await scriptedServer(async (_, response) => {
    if (isSilent(server.requests.length)) await never;
    response.setHeader('content-type', 'application/json');
    const usage = { prompt_tokens: 10, completion_tokens: 2 };
    response.end(JSON.stringify({ choices: [{ index: 0, message: { content } }], usage }));
  });
  onTestFinished(server.close);
  return server;
}

type Spent = readonly { role: string; requests: number }[];

const requestsIn = (spending: Spent) =>
  Object.fromEntries(spending.map(({ role, requests }) => [role, requests]));

test('what a cancelled campaign sent is in its sums, its run and its budget, once, also after a resume', async () => {
  const stop = new AbortController();
  const { dataDir, env, remote, client } = await faultyService();
  const target = await answering('Here it is.');
  const judge = await answering('no', (number) => number > 1 && !stop.signal.aborted);
  const heard = () => ({
    target: target.requests.length,
    'judge harmbench': judge.requests.length,
  });
  const running = runHack(
    {
      ...{ name: 'target', agent_type: 'chatapi-sdk', endpoint: `${target.url}/v1` },
      ...{ ...remote, data_dir: dataDir },
    },
    {
      ...{ attack_type: 'flipattack', goals: ['one', 'two', 'three', 'four'] },
      category_classifier: false,
      execution: { concurrency: 2, cache: { models: false } },
      budget: { max_requests: 6 },
      judges: [{ type: 'harmbench', identifier: 'chatapi/judge', endpoint: `${judge.url}/v1` }],
    },
    { env, signal: stop.signal },
  );
  for (let before = ''; before !== JSON.stringify(heard()) || judge.requests.length < 2; ) {
    before = JSON.stringify(heard());
    await sleep(QUIET_MS);
  }
  stop.abort();
  const cancelled = await running;
  const sent = heard();
  const folder = await getCampaignFolder(dataDir, cancelled.campaign.id);
  const kept = async () => {
    const { run_config } = await client.runs.get({ params: { id: cancelled.run.id } });
    return progressOf(run_config)?.spending ?? [];
  };

  expect(cancelled.status).toBe('CANCELLED');
  expect(requestsIn(cancelled.summary.spending)).toEqual(sent);
  expect(requestsIn(await kept())).toEqual(sent);
  expect(requestsIn((await summarize(await readFolder(folder))).spending)).toEqual(sent);
  expect(cancelled.summary.attempts.total).toBe(1);

  const resumed = await resumeHack(folder, { env, signal: new AbortController().signal });

  expect(requestsIn(resumed.summary.spending)).toEqual(heard());
  expect(requestsIn(await kept())).toEqual(heard());
  // The cancelled requests are in the budget of six.
  expect(target.requests.length).toBe(6);
  expect(resumed.reason).toMatch(/^Budget spent: 6 of 6 requests\./);
  expect(resumed.summary.attempts.total).toBe(6 - (sent.target - 1));
});
