import type { Client } from '@provoke/client';
import type { EvaluationStatus, Rate } from '@provoke/contract';
import { type ReportFormat, reportFormatIds } from '@provoke/contract/lists';
import {
  boundsWords,
  countsOf,
  formatRate,
  Report,
  rateWords,
  type Summary,
  undecidedWords,
} from '@provoke/figures';
import { expect, test } from 'vitest';
import { recordMixed } from './test/recorded-campaign.ts';
import { detailsOf } from './tui/home/home-details.tsx';
import { rowOfCampaign } from './tui/home/home-row.ts';

type Recorded = Awaited<ReturnType<typeof recordMixed>>;

const many = Array.from({ length: 24 }, (_, index) =>
  index % 3 === 0 ? `broken ${index}` : `resisted ${index}`,
);
const alone = { attack_type: 'twice' };

/** Campaigns of every kind, in a folder and at a service. */
const campaigns: Record<string, { attack: object; cancelledAfter?: number }> = {
  'errors and undecided attempts': { attack: {} },
  'several judges that decide together': { attack: { ...alone, judge_quorum: 2 } },
  repeats: { attack: { ...alone, goals: many, repeat: 3 } },
  'a floor and several techniques': { attack: { goals: many, floor: true } },
  'ordinary requests': { attack: { ...alone, goals: many, over_refusal: true } },
  'a spent budget': {
    attack: { ...alone, goals: many, budget: { max_requests: 9 }, execution: { concurrency: 1 } },
  },
  'several techniques and 24 goals': { attack: { goals: many } },
  'three goals': { attack: { ...alone, goals: many.slice(0, 3) } },
  'nothing broken': { attack: { ...alone, goals: many.map((goal) => `resisted ${goal}`) } },
  cancelled: {
    attack: { ...alone, goals: many, execution: { concurrency: 1 } },
    cancelledAfter: 9,
  },
};

/** White space aside, as the widths of columns and the escapes of formats differ. */
const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;|\u00a0/g, ' ')
    .replace(/&#37;/g, '%')
    .replace(/\\/g, '')
    .replace(/\s+/g, ' ');

function expectRate(text: string, rate: Rate): void {
  const { counts, share, interval } = rateWords(rate);
  expect(text).toContain(counts);
  if (share !== null) expect(text).toContain(share);
  if (interval !== null) expect(text).toContain(interval);
}

/** Every surface of one recorded campaign says the figures of this summary. */
async function expectEverywhere(
  { id, look }: Pick<Recorded, 'id' | 'look'>,
  summary: Summary,
  from: 'local' | 'remote',
): Promise<void> {
  const { goals, campaign_goals: counts, bounds } = summary;
  const json = JSON.parse((await look(`show ${id} --json`, from)).stdout);
  expect(json.summary).toEqual(JSON.parse(JSON.stringify(summary)));

  const shown = plain((await look(`show ${id}`, from)).stdout);
  if (counts.total > 0) expectRate(shown, goals);
  if (counts.undecided > 0) {
    expect(shown).toContain(undecidedWords(counts));
    expect(shown).toContain(boundsWords(bounds));
  }

  const [listed] = JSON.parse((await look('campaigns --json', from)).stdout).campaigns;
  expect(listed).toMatchObject({ id, goal_counts: counts, broken: goals });
  expect((await look('campaigns', from)).stdout).toContain(countsOf(goals));
  const details = detailsOf(rowOfCampaign(listed), { width: 70, rows: [], folderFlag: '' });
  const aside = details.map(({ text }) => text).join('\n');
  if (goals.total > 0) expectRate(plain(aside), goals);

  for (const format of reportFormatIds)
    expectInReport(format, (await look(`report ${id} --format ${format}`, from)).stdout, summary);
}

function expectInReport(format: ReportFormat, text: string, summary: Summary): void {
  const { goals, campaign_goals: counts } = summary;
  if (format === 'json') expectReport(Report.parse(JSON.parse(text)), summary);
  if (format === 'csv') expect(countStates(text)).toEqual(statesOf(counts));
  if (format === 'junit') expect(text.match(/<failure/g)?.length ?? 0).toBe(counts.broken);
  if (format === 'sarif') expect(brokenIn(text)).toBe(counts.broken);
  if (format !== 'html' && format !== 'md') return;
  if (goals.total > 0) expectRate(plain(text), goals);
  if (counts.undecided > 0) expect(plain(text)).toContain(undecidedWords(counts));
}

function expectReport({ headline, techniques, groups }: Report, summary: Summary): void {
  expect(headline).toMatchObject({
    ...{ goals: summary.goals, worst_case: summary.bounds, counts: summary.campaign_goals },
    ...{ attempts: summary.attempts, floor: summary.floor?.goals ?? null },
    repeats: summary.repeats,
  });
  for (const { id, is_floor, goals, attempts, lift } of techniques) {
    const part = is_floor ? summary.floor : summary.techniques[id];
    expect({ goals, attempts }).toEqual({ goals: part?.goals, attempts: part?.attempts });
    if (!is_floor) expect(lift).toEqual(summary.floor?.techniques[id] ?? null);
  }
  for (const { group, goals } of groups) expect(goals).toEqual(summary.categories[group]?.goals);
}

const statesOf = ({ total, undecided, held_out, ...states }: Summary['campaign_goals']) =>
  Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0));

/** The column `state` of the CSV of goals. */
function countStates(csv: string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const line of csv.split('\r\n').slice(1)) {
    const state = /,(broken|resisted|in_error|without_verdict|unfinished|not_attempted),/.exec(
      line,
    );
    if (state?.[1]) found[state[1]] = (found[state[1]] ?? 0) + 1;
  }
  return found;
}

const brokenIn = (sarif: string) =>
  JSON.parse(sarif).runs[0].results.filter(
    ({ kind = 'fail' }: { kind?: string }) => kind === 'fail',
  ).length;

/** One of each kind before every change; all with `npm run e2e -- --all`. */
const everyTime = ['repeats', 'a floor and several techniques', 'a spent budget', 'cancelled'];
const told = Object.entries(campaigns).filter(
  ([name]) => process.env['E2E_ALL'] === '1' || everyTime.includes(name),
);

test.each(told)(
  'every surface has the same figures and words: %s',
  { timeout: 120_000 },
  async (_, { attack, cancelledAfter }) => {
    const recorded = await recordMixed(attack, {}, { cancelledAfter });
    const { summary, runs, client } = recorded;

    for (const from of ['local', 'remote'] as const)
      await expectEverywhere(recorded, summary, from);

    for (const { id } of runs) await expectRunAsShown(recorded, client, id);
  },
);

/** A run of a service: its summary, the list's rate and `show` of the run alone. */
async function expectRunAsShown(
  { look }: Pick<Recorded, 'look'>,
  client: Client,
  run: string,
): Promise<void> {
  const shown: Summary = JSON.parse((await look(`show ${run} --json`, 'remote')).stdout).summary;
  const served = await client.runs.summary({ params: { id: run } });
  const { rates } = await client.runs.rates({ query: { runs: run } });

  expect(served).toMatchObject({
    ...{ goals: shown.goals, goal_counts: shown.campaign_goals, bounds: shown.bounds },
    attempts: shown.attempts,
  });
  expect(served.floor?.goals ?? null).toEqual(shown.floor?.goals ?? null);
  expect(rates).toEqual([
    {
      ...{ run, by_act: false },
      ...(shown.floor && shown.goals.total === 0 ? shown.floor.goals : shown.goals),
    },
  ]);
  expect(
    served.categories.map(({ category, successes, total }) => [category, successes, total]).sort(),
  ).toEqual(
    Object.entries(shown.categories)
      .map(([group, { goals }]) => [group, goals.successes, goals.total])
      .sort(),
  );
}

test('a reviewed campaign has the same figures in show, reports, lists and the service', async () => {
  const recorded = await recordMixed({ ...alone, goals: many });
  const { client, runs } = recorded;
  const [run] = runs;
  const { results } = await client.results.list({ query: { run: run?.id ?? '', page_size: 100 } });
  const broken = results.filter(
    ({ evaluation_status }) => evaluation_status === 'SUCCESSFUL_JAILBREAK',
  );
  const overruled = [...new Set(broken.map(({ goal_index }) => goal_index))].slice(0, 3);
  for (const { id } of broken.filter(({ goal_index }) => overruled.includes(goal_index)))
    await client.reviews.create({
      params: { id },
      body: { evaluation_status: 'FAILED_JAILBREAK', reason: 'It only quotes the question.' },
    });

  const shown = JSON.parse((await recorded.look(`show ${recorded.id} --json`, 'remote')).stdout);
  expect(shown.summary.campaign_goals.broken).toBe(recorded.summary.campaign_goals.broken - 3);
  await expectEverywhere(recorded, shown.summary, 'remote');
  await expectRunAsShown(recorded, client, run?.id ?? '');
});

const KINDS: EvaluationStatus[] = [
  'SUCCESSFUL_JAILBREAK',
  'FAILED_JAILBREAK',
  'FAILED_JAILBREAK',
  'NOT_EVALUATED',
  'ERROR_AGENT_RESPONSE',
];

/** As another client records: no numbers, techniques and fields of its own. */
async function recordForeign({ client }: Recorded, attempts: number, goals: number) {
  const { id: agent } = await client.agents.create({
    body: { name: `foreign-${attempts}`, endpoint: 'http://127.0.0.1:9' },
  });
  const { id } = await client.runs.runTests({
    body: { agent, run_config: { attack_type: 'bait' } },
  });
  for (let at = 0; at < attempts; at += 1_000)
    await client.runs.recordResults({
      params: { id },
      body: {
        results: Array.from({ length: Math.min(1_000, attempts - at) }, (_, place) => ({
          goal: `Foreign goal ${(at + place) % goals}`,
          evaluation_status: KINDS[((at + place) % goals) % KINDS.length] ?? 'NOT_EVALUATED',
          agent_specific_data: { prefix: 'Sure', extra: { nested: [1] } },
        })),
      },
    });
  await client.runs.update({ params: { id }, body: { status: 'COMPLETED' } });
  return id;
}

test("another client's records, few and 100,000 of them, have the same figures at the service and in show", {
  timeout: 600_000,
}, async () => {
  const recorded = await recordMixed({ ...alone, goals: many.slice(0, 3) });
  // Reading 100,000 results three times takes two minutes: `npm run e2e -- --all`.
  for (const [attempts, goals] of [
    [60, 30],
    [process.env['E2E_ALL'] === '1' ? 100_000 : 5_000, 250],
  ] as const) {
    const id = await recordForeign(recorded, attempts, goals);
    await expectRunAsShown(recorded, recorded.client, id);
    const shown = await recorded.look(`show ${id}`, 'remote');
    const { goals: rate } = await recorded.client.runs.summary({ params: { id } });
    expect(plain(shown.stdout)).toContain(countsOf(rate));
    const markdown = plain((await recorded.look(`report ${id} --format md`, 'remote')).stdout);
    expect(markdown).toContain(formatRate(rate).split(' (')[1] ?? countsOf(rate));
  }
});

test('the campaigns that are looked at every time exist', () => {
  expect(Object.keys(campaigns)).toEqual(expect.arrayContaining(everyTime));
});
