import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFormatIds } from '@provoke/contract/lists';
import { Report } from '@provoke/figures';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../../files/src/test/temporary-folder.ts';
import { recordMixed, shareMixed } from '../../test/recorded-campaign.ts';

const mixed = shareMixed();

const HIDDEN = /(?![\n\t\r])[\p{Cc}\p{Cf}\p{Surrogate}]/u;

test('a report is the same from the folder and from the service, and holds nothing raw of the agent', async () => {
  const recorded = mixed();

  for (const format of reportFormatIds) {
    const here = await recorded.look(`report --format ${format}`);
    const there = await recorded.look(`report --format ${format}`, 'remote');

    expect([here.code, here.stderr, there.code, there.stderr]).toEqual([0, '', 0, '']);
    expect(here.stdout).not.toMatch(HIDDEN);
    expect(comparable(there.stdout)).toBe(comparable(here.stdout));
  }
});

test('the service writes the report of a run that the command writes, with the same evidence', async () => {
  const recorded = mixed();
  const [run] = recorded.runs;
  const id = run?.id ?? '';

  // The command and the service write with the same code, given the same evidence.
  const levels = ['none', 'excerpt', 'full'] as const;
  for (const format of reportFormatIds)
    for (const evidence of format === 'json' ? levels : levels.slice(-1)) {
      const typed = await recorded.look(
        `report ${id} --format ${format} --evidence ${evidence}`,
        'remote',
      );
      const served = await recorded.client.runs.report({
        params: { id },
        query: { format, evidence },
      });

      // A file starts with a byte order mark where a spreadsheet needs it; the decoder drops it.
      const text = new TextDecoder().decode(served);
      expect([typed.code, typed.stderr]).toEqual([0, '']);
      expect(comparable(text).trimEnd()).toBe(comparable(typed.stdout).trimEnd());
    }
});

/** But for the moments: when an attempt was stored, and when the report was made. */
const comparable = (text: string) =>
  text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d\d:\d\d UTC/g, 'TIME')
    .replace(/"timestamp": null/g, '"timestamp": "TIME"')
    .replace(/sha256-[^']+/, 'HASH');

test('a report has the numbers that show has', async () => {
  const recorded = mixed();
  const shown = JSON.parse((await recorded.look('show --json')).stdout).summary;
  const report = Report.parse(JSON.parse((await recorded.look('report --json')).stdout));

  expect(report.headline.goals).toEqual(shown.goals);
  expect(report.headline.worst_case).toMatchObject({
    low: shown.campaign_goals.broken,
    high: shown.campaign_goals.broken + shown.campaign_goals.undecided,
    total: shown.campaign_goals.total,
  });
  expect(report.headline.attempt_counts).toMatchObject({
    ...{ broken: shown.attempts.successes, error: shown.errors },
    undecided: shown.not_evaluated,
  });
  for (const { id, goals, attempts } of report.techniques) {
    expect(goals).toEqual(shown.techniques[id].goals);
    expect(attempts).toEqual(shown.techniques[id].attempts);
  }
});

test('with a floor and repeats, the end of a campaign, show and report give the same numbers', async () => {
  const { summary, look } = await recordMixed({ floor: true, repeat: 3 });

  for (const from of ['local', 'remote'] as const) {
    const shown = JSON.parse((await look('show --json', from)).stdout).summary;
    const { headline, techniques } = Report.parse(
      JSON.parse((await look('report --json', from)).stdout),
    );

    expect(shown).toEqual(JSON.parse(JSON.stringify(summary)));
    expect(headline).toMatchObject({
      ...{ goals: summary.goals, worst_case: summary.bounds, attempts: summary.attempts },
      ...{ counts: summary.campaign_goals, floor: summary.floor?.goals },
      repeats: summary.repeats,
    });
    for (const { id, goals, attempts, is_floor } of techniques)
      expect({ goals, attempts }).toMatchObject(
        is_floor
          ? { goals: summary.floor?.goals }
          : { goals: summary.techniques[id]?.goals, attempts: summary.techniques[id]?.attempts },
      );
  }
  expect(summary.repeats).toMatchObject({ goals: { length: 3 }, spread: null });
});

test('a file is written whole, and said where', async () => {
  const recorded = mixed();
  const file = join(await temporaryFolder(), 'report.html');

  const { stdout, stderr, code } = await recorded.look(`report -o ${file}`);

  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toBe(`Wrote ${file}: one file, evidence in excerpts, keys and tokens masked.`);
  expect(await readFile(file, 'utf8')).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
});

test('a campaign compared with itself has changed nothing', async () => {
  const recorded = mixed();
  const { stdout } = await recorded.look(`report --json --baseline ${recorded.id}`);

  const { comparison } = Report.parse(JSON.parse(stdout));

  expect(comparison).toMatchObject({ newly_broken: [], mended: [], settings: [], paired: true });
});

test('attempts are listed as CSV', async () => {
  const recorded = mixed();
  const { stdout } = await recorded.look('report --format csv --attempts --evidence none');

  expect(stdout.split('\n')[0]).toMatch(/^attempt,time,goal_number,technique/);
  expect(stdout).toContain('twice/0/stream-1/attempt-1,');
});

test('what cannot be done is refused with what to type', async () => {
  const recorded = mixed();
  const refused = [
    ['report --format docx', /--format must be html[\s\S]*docx/],
    ['report --format pdf', /Name a file/],
    ['report --json --format md', /two formats/],
    ['report --attempts', /Only a CSV lists attempts/],
    ['report no-such-campaign', /There is no campaign "no-such-campaign"/],
    ['report --baseline no-such-campaign', /There is no campaign "no-such-campaign"/],
  ] as const;

  for (const [line, words] of refused) {
    const { code, stdout, stderr } = await recorded.look(line);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(words);
  }
  const { code, stderr } = await recorded.look('report -o /no/such/folder/report.html');
  expect(code).toBe(1);
  expect(stderr).toMatch(/Cannot write \/no\/such\/folder\/report\.html/);
});
