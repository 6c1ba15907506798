import type { AttemptRecord } from '@provoke/evidence';
import { expect, test } from 'vitest';
import { getCampaignFolder } from '../folder/campaign-folder.ts';
import type { RecordedCampaign } from '../recorded/recorded-campaign.ts';
import { summarize } from '../recorded/summarize.ts';
import { rateServed } from '../results/rate-served.ts';
import { faultyService } from '../test/faulty-service.ts';
import { runMixed, startMixedAgent } from '../test/mixed-campaign.ts';
import { listServed } from './list-served.ts';
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
    ...{ outcome, client, runs },
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

  // A journal says of each goal whether it is finished; of a service the results say it.
  const ending = { status: 'COMPLETED', reason: null };
  expect(folder.facts.ending).toEqual({ ...ending, isWhole: true });
  expect(service.facts).toEqual({ ...folder.facts, ending });
  expect(there).toEqual(here);
  expect(here).toEqual(outcome.summary);
  expect(service.runs).toEqual(folder.runs);
  expect(await allOf(service)).toEqual(await allOf(folder));
  expect(here.campaign_goals).toMatchObject({ total: 7, broken: 3, resisted: 2, undecided: 2 });
});

const spending = (max_requests: number) => ({
  budget: { max_requests },
  execution: { concurrency: 1 },
});

test.each([
  ['finished', {}, { unfinished: 0, not_attempted: 0 }],
  ['ended by its budget in its first technique', spending(9), { unfinished: 2, not_attempted: 2 }],
  ['ended by its budget in its second technique', spending(15), { unfinished: 2 }],
])(
  'a note on the runs of a campaign that is %s changes no figure of it',
  async (_, attack, left) => {
    const { outcome, client, runs } = await recordedTwice(attack);
    const figures = async () => {
      const [campaign] = await listServed({ client, signal });
      if (!campaign) throw new Error('The campaign is listed.');
      const { broken, status, goals } = await rateServed(campaign, { client, signal });
      const summaries = runs.map(({ id }) => client.runs.summary({ params: { id } }));
      return {
        ...{ broken, status, finished: goals.finished },
        shown: await summarize(campaign),
        pages: (await Promise.all(summaries)).map((one) => [one.goals, one.goal_counts]),
      };
    };

    const before = await figures();
    for (const run_notes of ['Looked at it.', null])
      for (const { id } of runs) {
        await client.runs.update({ params: { id }, body: { run_notes } });
        expect(await figures()).toEqual(before);
      }
    expect(before.shown).toEqual(outcome.summary);
    expect(before.broken).toEqual(outcome.summary.goals);
    expect(before.shown.campaign_goals).toMatchObject(left);
  },
);
