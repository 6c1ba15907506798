import type { Result } from '@provoke/contract';
import { reportFormatIds } from '@provoke/contract/lists';
import {
  type CampaignRecord,
  maskedText,
  noTitles,
  openRuns,
  showHidden,
  toAgentCurl,
  toPython,
} from '@provoke/evidence';
import { buildReport, Report } from '@provoke/figures';
import { parse as parseCsv } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type Secret, secrets } from '../../evidence/src/test/secrets.ts';
import { writeReport } from './write-report.ts';
import { writeAttemptsCsv } from './writers/attempts-csv.ts';

const RUN = '01990c1e-9c52-7d42-9e22-2b3c4d5e6f70';

/** One broken attempt with a text in everything that an agent, an attacker, a judge or another client writes. */
function open(text: string): {
  campaign: CampaignRecord;
  request_payload: Result['request_payload'];
} {
  const request_payload = { messages: [{ role: 'user', content: text }] };
  const result: Result = {
    ...{ id: '01990c1e-ad63-7e53-8f33-3c4d5e6f7080', run: RUN, run_id: RUN, latency_ms: 1 },
    ...{ request_payload, response_status_code: 200, response_headers: {} },
    response_body: JSON.stringify({ reply: text }),
    detected_tool_calls: [{ name: 'send', arguments: text }],
    ...{ evaluation_status: 'SUCCESSFUL_JAILBREAK', evaluation_notes: text },
    evaluation_metrics: { verdicts: [{ judge: 'own', outcome: 'broken', reason: text }] },
    ...{ agent_specific_data: { technique: 'pair' }, goal: text, goal_index: 0 },
    ...{ timestamp: '2026-03-02T09:30:05.000Z', traces: [] },
    ...{ versions: 1, changed_after_recording: false },
  };
  const run_config = { own_setting: text, agent: { api_key: 'short' } };
  const { facts, progress, read } = openRuns(
    RUN,
    [
      {
        ...{ id: RUN, agent_name: text, attack_type: 'pair', status: 'COMPLETED', run_config },
        ...{ run_notes: null, timestamp: '2026-03-02T09:30:00.000Z' },
      },
    ],
    { resultsOf: () => toIterable([result]), titles: noTitles },
  );
  async function* attempts() {
    for await (const { id, result: own, data, isSuperseded } of read())
      yield {
        ...{ ...own, id, isSuperseded, agent_specific_data: data },
        evidence: async () => own,
      };
  }
  return { campaign: { facts, progress, attempts: attempts() }, request_payload };
}

async function* toIterable<Item>(items: readonly Item[]) {
  yield* items;
}

async function copiesOf(text: string) {
  const generatedAt = '2026-11-21T12:00:00Z';
  const { campaign, request_payload } = open(text);
  const report = await buildReport(campaign, { generatedAt, evidence: 'full' });
  const formats = reportFormatIds.map((format) => [
    format,
    [...writeReport(report, format)].join(''),
  ]);
  let attempts = '';
  for await (const row of writeAttemptsCsv(open(text).campaign, 'full')) attempts += row;
  const again = { url: null, method: 'POST', headers: {}, hasKey: true, body: request_payload };
  return {
    ...(Object.fromEntries(formats) as Record<(typeof reportFormatIds)[number], string>),
    ...{
      attempts,
      curl: toAgentCurl(request_payload),
      python: toPython(again).replaceAll('\\\\u2022', '•'),
    },
  };
}

const withWords = ({ text }: Secret) => `before ${text} after`;

test.each(secrets)('$shape is in no copy that leaves', async (given) => {
  const copies = await copiesOf(withWords(given));

  for (const [name, copy] of Object.entries(copies)) {
    expect([name, copy.includes(given.secret)]).toEqual([name, false]);
    expect([name, copy.includes('•••••')]).toEqual([name, true]);
  }
});

test.each(secrets)('$shape is masked alike in every copy', async (given) => {
  const masked = maskedText(withWords(given));
  const { json, attempts, curl } = await copiesOf(withWords(given));
  const report = Report.parse(JSON.parse(json));
  const [evidence] = report.findings.flatMap((finding) => finding.evidence);
  const [row] = parseCsv<Record<string, string>>(attempts, { bom: true, columns: true });
  const sent = JSON.parse(/--data-raw '(.*)'$/s.exec(curl)?.[1]?.replaceAll("'\\''", "'") ?? '');

  expect(report.goals[0]?.text).toBe(masked);
  expect(report.target.name).toBe(masked);
  expect(evidence).toMatchObject({
    sent: { parts: [{ text: masked }] },
    reply: { parts: [{ text: masked }] },
    tool_calls: [maskedText(`send ${withWords(given)}`)],
    verdicts: [{ reason: masked }],
  });
  expect(evidence?.tool_calls).toEqual([`send ${masked}`]);
  expect(sent).toEqual({ messages: [{ role: 'user', content: masked }] });
  const cell = showHidden(masked.replaceAll('\n', '␊'));
  expect([row?.['sent'], row?.['reply'], row?.['notes']]).toEqual([cell, cell, cell]);
});

test('a setting is masked by its name, too', async () => {
  const { json } = await copiesOf('a text');

  expect(JSON.parse(json).settings).toMatchObject({
    own_setting: 'a text',
    'agent.api_key': '•••••',
  });
});
