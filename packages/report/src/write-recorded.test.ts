import type { JsonObject, Result } from '@provoke/contract';
import { reportFormatIds } from '@provoke/contract/lists';
import { type CampaignRecord, noTitles, openRuns, type RunRecord } from '@provoke/evidence';
import {
  buildReport,
  CampaignComparison,
  compareCampaigns,
  Report,
  readSide,
} from '@provoke/figures';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MISREAD } from '../../contract/src/test/recorded-json.ts';
import {
  onceFatal,
  recordedConfig,
  recordedResult,
} from '../../contract/src/test/recorded-results.ts';
import { writeReport } from './write-report.ts';
import { writeAttemptsCsv } from './writers/attempts-csv.ts';

const generatedAt = '2026-11-21T12:00:00Z';

const run: Omit<RunRecord, 'run_config'> = {
  ...{ id: '01990c1e-9c52-7d42-9e22-2b3c4d5e6f70', agent_name: 'desk', attack_type: 'pair' },
  ...{ status: 'COMPLETED', run_notes: null, timestamp: '2026-03-02T09:30:00.000Z' },
};

const recorded = fc.record({
  configs: fc.array(recordedConfig, { minLength: 1, maxLength: 2 }),
  results: fc.array(recordedResult, { minLength: 1, maxLength: 6 }),
});
type Recorded = { configs: JsonObject[]; results: Result[] };

/** Runs of any client, as they are opened from a service. */
function open({ configs, results }: Recorded): CampaignRecord {
  const runs = configs.map((run_config, at) => ({ ...run, id: `${run.id}${at}`, run_config }));
  const { facts, progress, read } = openRuns(run.id, runs, {
    resultsOf: () => toIterable(results),
    titles: noTitles,
  });
  async function* attempts() {
    for await (const { id, result, data, isSuperseded } of read())
      yield {
        ...{ ...result, id, isSuperseded, agent_specific_data: data },
        evidence: async () => result,
      };
  }
  return { facts, progress, attempts: attempts() };
}

async function* toIterable<Item>(items: readonly Item[]) {
  yield* items;
}

test('whatever clients recorded, its report has its documented shape and is written in every format', async () => {
  await fc.assert(
    fc.asyncProperty(recorded, recorded, async (now, earlier) => {
      const before = open(earlier);
      const baseline = { facts: before.facts, side: await readSide(before) };
      const report = await buildReport(open(now), { baseline, generatedAt });

      for (const format of reportFormatIds)
        expect([...writeReport(report, format)].join('')).not.toMatch(MISREAD);
      const json = [...writeReport(report, 'json')].join('');
      expect(Report.safeParse(JSON.parse(json)).error).toBeUndefined();
    }),
    { numRuns: 40, examples: [[onceFatal, { configs: [{}], results: onceFatal.results }]] },
  );
});

test('whatever clients recorded is compared, and listed attempt by attempt', async () => {
  await fc.assert(
    fc.asyncProperty(recorded, recorded, async (before, after) => {
      const comparison = await compareCampaigns(open(before), open(after));
      const rows: string[] = [];
      for await (const row of writeAttemptsCsv(open(after), 'full')) rows.push(row);

      expect(CampaignComparison.safeParse(comparison).error).toBeUndefined();
      expect(rows.join('')).not.toMatch(MISREAD);
    }),
    { numRuns: 40, examples: [[onceFatal, { configs: [{}], results: onceFatal.results }]] },
  );
});
