import {
  createClient,
  createRegistry,
  findAttacks,
  isReplay,
  listActs,
  listAttempts,
  type RecordedCampaign,
  readReplay,
  readRuns,
  tellCampaign,
  toReplayCampaign,
} from '@provoke/campaign';
import type { JsonObject, Result, RunSummary } from '@provoke/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSTILE } from '../../../../../campaign/src/test/mixed-campaign.ts';
import { MISREAD } from '../../../../../contract/src/test/recorded-json.ts';
import {
  onceFatal,
  recordedConfig,
  recordedResult,
} from '../../../../../contract/src/test/recorded-results.ts';
import { formatSummary } from '../../summary/format-summary.ts';
import { promptOf } from '../../tui/attempt/prompt-of.ts';
import { rowOfRun } from '../../tui/home/home-row.ts';
import { partRows, partsOf } from '../../tui/result/part-rows.ts';
import { finderIn } from '../../tui/result/read-attempt.ts';
import { firstReview } from '../../tui/review/review-state.ts';
import { formatActs } from './format-acts.ts';
import { formatAttempts, formatByGoal } from './format-list.ts';
import { formatWholeAttempt } from './format-whole-attempt.ts';
import { ShowActs, ShowAttempt, ShowList, ShowSummary, toCampaignJson } from './show-json.ts';

const drawing = { paint: (_: string, text: string) => text, columns: 80 };
const { signal } = new AbortController();

const recorded = fc.record({
  configs: fc.array(recordedConfig, { minLength: 1, maxLength: 2 }),
  results: fc.array(recordedResult, { minLength: 1, maxLength: 5 }),
});
type Recorded = { configs: JsonObject[]; results: Result[] };

const counts = {
  ...{ total_results: 1, successful_jailbreaks: 0, failed_jailbreaks: 1, errors: 0 },
  not_evaluated: 0,
};
const toRun = (run_config: JsonObject): RunSummary => ({
  ...{ id: '01990c1e-9c52-7d42-9e22-2b3c4d5e6f70', agent: '01990c1e-9c52-7d42-9e22-2b3c4d5e6f71' },
  ...{ agent_name: 'desk', attack: null, attack_type: 'pair', owner: 1, owner_username: 'ada' },
  organization: '01990c1e-6c00-7a10-8f00-5a4d3c2b1a00',
  ...{ organization_name: 'Example Ltd', status: 'COMPLETED', is_client_executed: true },
  ...{ run_config, run_notes: null, number: null, evidence_removed_at: null, ...counts },
  ...{ chain_head: null, chain_length: 0, removed_results: 0, started_with: null },
  ...{ timestamp: '2026-03-02T09:30:00.000Z', updated_at: '2026-03-02T09:30:00.000Z' },
});

/** Runs of any client, read as from a service. */
function open({ configs, results }: Recorded): RecordedCampaign {
  const client = createClient({
    baseUrl: 'http://service.invalid',
    fetch: async ({ url }) => {
      if (url.includes('/review'))
        return Response.json({ count: 0, next: null, previous: null, results: [] });
      const one = results.find(({ id }) => url.endsWith(`/result/${id}`));
      const page = { count: results.length, next: null, previous: null, results };
      return Response.json(one ?? page);
    },
  });
  return readRuns('a campaign', configs.map(toRun), { client, signal });
}

async function allOf({ attempts }: RecordedCampaign) {
  const ids: string[] = [];
  for await (const { id } of attempts) ids.push(id);
  return ids;
}

test('whatever clients recorded, show says its numbers and lists its attempts', async () => {
  await fc.assert(
    fc.asyncProperty(recorded, async (given) => {
      const campaign = open(given);

      const told = await tellCampaign(campaign);
      const { id, elapsedMs, target } = campaign.facts;
      const text = formatSummary({ ...told, id, agent: target.name, elapsedMs });
      const shown = JSON.parse(JSON.stringify(toCampaignJson(campaign, told)));
      const broken = await listAttempts(campaign, { by: 'broken' });
      const attempts = await listAttempts(campaign, { by: 'goal', goal: 0 });
      const acts = await listActs(campaign, { all: true });

      expect(ShowSummary.safeParse(shown).error).toBeUndefined();
      for (const lines of [broken, attempts])
        expect(ShowList.safeParse({ campaign: id, attempts: lines }).error).toBeUndefined();
      expect(ShowActs.safeParse({ campaign: id, attempts: acts.lines }).error).toBeUndefined();
      const lists = [formatByGoal(broken, drawing), formatAttempts(attempts, drawing)];
      const drawn = [text, ...lists, formatActs(acts, drawing)];
      expect(drawn.flat().join('\n')).not.toMatch(MISREAD);
    }),
    { numRuns: 25, examples: [[onceFatal]] },
  );
});

test('whatever clients recorded, an attempt is shown in full, in lines and on the screen', async () => {
  await fc.assert(
    fc.asyncProperty(recorded, async (given) => {
      const campaign = open(given);
      const find = finderIn(campaign);

      for (const id of await allOf(campaign)) {
        const { times, ...attempt } = await find(id);
        const shown = { campaign: 'a campaign', attempt };
        expect(ShowAttempt.safeParse(shown).error).toBeUndefined();
        const read = { ...attempt, times };
        for (const part of partsOf(attempt)) {
          const { rows } = partRows(read, { ...ROOM, part, review: firstReview(attempt) });
          expect(rows.map(({ text }) => text).join('\n')).not.toMatch(MISREAD);
        }
        expect(formatWholeAttempt(attempt, drawing).join('\n')).not.toMatch(MISREAD);
        promptOf(attempt);
      }
    }),
    { numRuns: 25, examples: [[onceFatal]] },
  );
});
const ROOM = { step: 0, scroll: 0, width: 80, height: 40 };

test('whatever clients recorded, its finds are replayed or left out', async () => {
  await fc.assert(
    fc.asyncProperty(recorded, async (given) => {
      const campaign = open(given);
      const [run] = given.configs.map(toRun);

      const attacks = await findAttacks(campaign);
      const configuration = { ...campaign.configuration };
      const { attack } = toReplayCampaign(
        { agent: {}, attack: configuration },
        { registry: createRegistry(), attacks, configuration },
      );
      const outcomes = await readReplay(attacks, campaign);

      expect(attack['goals']).toEqual([...new Set(attacks.map(({ goal }) => goal))]);
      expect(outcomes).toHaveLength(attacks.length);
      if (run) rowOfRun({ run, broken: null });
      isReplay(configuration);
    }),
    { numRuns: 25, examples: [[onceFatal]] },
  );
});

test('an attempt with more verdicts than a function takes arguments is shown', async () => {
  const verdict = { judge: 'pattern', outcome: 'broken' };
  const [first] = onceFatal.results;
  if (!first) throw new Error('There is a result.');
  const evaluation_metrics = { verdicts: Array.from({ length: 150_000 }, () => verdict) };
  const campaign = open({ configs: [{}], results: [{ ...first, evaluation_metrics }] });

  const attempt = await finderIn(campaign)(first.id);

  expect(formatWholeAttempt(attempt, drawing).length).toBeGreaterThan(150_000);
});

const anyRules = fc.array(
  fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        rule: fc.oneof(fc.integer(), fc.jsonValue()),
        of: fc.constantFrom('goal', 'agent', 'nobody'),
        text: fc.oneof(fc.string(), fc.constant(HOSTILE)),
        outcome: fc.constantFrom('broken', 'resisted', 'undecided', '?'),
        kind: fc.constantFrom('did', 'meant', null, 'x'),
        steps: fc.array(fc.oneof(fc.nat(4), fc.jsonValue())),
      },
      { requiredKeys: [] },
    ),
  ),
  { maxLength: 4 },
);
const anyActs = fc.record(
  {
    rules: anyRules,
    evidence: fc.constantFrom('said', 'meant', 'did', 'reached', null, 'x'),
    observable: fc.oneof(fc.jsonValue(), fc.constant({ meant: 'all', did: ['a', 1], state: true })),
    stopped_by: fc.oneof(fc.constant(HOSTILE), fc.jsonValue()),
    undecided: fc.constantFrom('not_observable', 'not_delivered', 'x', null),
    ...{ severity: fc.jsonValue(), utility: fc.jsonValue(), tools: fc.jsonValue() },
    ...{ concealed: fc.boolean(), claimed: fc.boolean(), earlier_steps: fc.jsonValue() },
  },
  { requiredKeys: ['rules'] },
);

test('whatever clients recorded of rules, it is listed by what was done and shown in full', async () => {
  await fc.assert(
    fc.asyncProperty(recorded, anyActs, async ({ configs, results }, acts) => {
      const ruled = results.map((result) => ({
        ...result,
        evaluation_metrics: { ...result.evaluation_metrics, ...acts } as JsonObject,
      }));
      const campaign = open({ configs, results: ruled });

      const listed = await listActs(campaign, { all: true });
      const shown = [formatActs(listed, drawing)];
      for (const id of await allOf(campaign)) {
        const { times: _, ...attempt } = await finderIn(campaign)(id);
        expect(ShowAttempt.safeParse({ campaign: 'a campaign', attempt }).error).toBeUndefined();
        shown.push(formatWholeAttempt(attempt, drawing));
      }

      const json = { campaign: campaign.facts.id, attempts: listed.lines };
      expect(ShowActs.safeParse(json).error).toBeUndefined();
      expect(shown.flat().join('\n')).not.toMatch(MISREAD);
      expect(shown.flat().join('\n')).not.toMatch(RAW);
    }),
    { numRuns: 50 },
  );
});

/** Nothing that moves the cursor, colors, hides or reorders. */
const RAW = /(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}]/u;
