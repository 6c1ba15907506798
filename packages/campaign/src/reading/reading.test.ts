import type { AttemptRecord } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { getCampaignFolder } from '../folder/campaign-folder.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { summarize } from '../recorded/summarize.ts';
import { faultyService } from '../test/faulty-service.ts';
import { runMixed, startMixedAgent } from '../test/mixed-campaign.ts';
import { readFolder } from './read-folder.ts';
import { readRuns } from './read-runs.ts';

const signal = new AbortController().signal;

/** One campaign, recorded both in a folder and at a service. */
async function recordedTwice(attack: object = {}) {
  const service = await faultyService();
  const { url } = await startMixedAgent();
  const { dataDir, env, remote, client } = service;
  const agent = { ...remote, data_dir: dataDir };
  const outcome = await runMixed({ url, agent, attack, options: { env } });
  const { id } = outcome.campaign;
  const { results: runs } = await client.runs.list({ query: { campaign: id } });
  return {
    outcome,
    folder: await readFolder(await getCampaignFolder(dataDir, id)),
    service: readRuns(id, runs, { client, signal }),
  };
}

async function allOf({ attempts }: RecordedCampaign) {
  const all: object[] = [];
  for await (const attempt of attempts) all.push(await wholeOf(attempt));
  return all;
}

async function wholeOf(attempt: AttemptRecord) {
  const { traces, request_payload, response_body, detected_tool_calls } = await attempt.evidence();
  const { id, evaluation_status, evaluation_notes, evaluation_metrics, latency_ms } = attempt;
  return {
    ...{ id, evaluation_status, evaluation_notes, evaluation_metrics, latency_ms },
    ...{ data: attempt.agent_specific_data, isSuperseded: attempt.isSuperseded },
    ...{ request_payload, response_body, detected_tool_calls },
    steps: traces.map(({ step_type, content }) => ({ step_type, content })),
  };
}

test('a campaign reads the same from its folder and from the service', async () => {
  const { folder, service, outcome } = await recordedTwice();

  const [here, there] = [await summarize(folder), await summarize(service)];

  expect(service.facts).toEqual(folder.facts);
  expect(there).toEqual(here);
  expect(here).toEqual(outcome.summary);
  expect(service.runs).toEqual(folder.runs);
  expect(await allOf(service)).toEqual(await allOf(folder));
  expect(here.campaign_goals).toMatchObject({ total: 7, broken: 3, resisted: 2, undecided: 2 });
});
