import { readFile } from 'node:fs/promises';
import { type ReportFormat, reportFormatIds } from '@provoke/contract/lists';
import type { AttemptRecord, CampaignRecord } from '@provoke/evidence';
import {
  actRows,
  buildReport,
  changeParts,
  countsOf,
  describeOpen,
  isUndecided,
  mainFigure,
  Report,
  rateWords,
  readSide,
  repeatsWords,
  undecidedBoundsWords,
  utilityWords,
  writeRest,
} from '@provoke/figures';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseJUnit } from 'junit2json';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { exampleCampaign } from '../../figures/src/test/example-campaign.ts';
import { hostileText } from '../../figures/src/test/hostile-texts.ts';
import {
  cutShort,
  filtered,
  judgedByRules,
  onlyFloor,
  ordinaryRequests,
  repeated,
} from '../../figures/src/test/kinds-of-campaigns.ts';
import sarifSchema from './test/sarif-schema-2.1.0.json' with { type: 'json' };
import { writeReport } from './write-report.ts';
import { writeAttemptsCsv } from './writers/attempts-csv.ts';

const generatedAt = '2026-11-21T12:00:00Z';
const HIDDEN = /(?![\n\t\r\u{feff}])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const FORMULA = /^[\s]*[=+\-@|%]/;

const cases = {
  mixed: () => ({ campaign: exampleCampaign(), baseline: null }),
  'compared with a baseline': () => ({
    campaign: exampleCampaign({ weakness: 0.4 }),
    baseline: exampleCampaign({ seed: 5, id: '20261114-091000-aaaa' }),
  }),
  'hostile in every name': () => ({
    campaign: exampleCampaign({ hostile: hostileText }),
    baseline: exampleCampaign({ hostile: hostileText, seed: 9 }),
  }),
  'few goals, no floor': () => ({
    campaign: exampleCampaign({ goals: 12, hasFloor: false }),
    baseline: null,
  }),
  'only the floor': () => ({ campaign: onlyFloor(), baseline: null }),
  'ordinary requests': () => ({ campaign: ordinaryRequests(), baseline: null }),
  'repeated three times': () => ({ campaign: repeated(), baseline: null }),
  'repeated, few goals': () => ({ campaign: repeated(12), baseline: null }),
  'stopped by a filter': () => ({ campaign: filtered(), baseline: null }),
  'cut short by its budget': () => ({ campaign: cutShort(), baseline: null }),
  'judged by rules': () => ({ campaign: judgedByRules(), baseline: null }),
  'judged by rules, compared with a baseline': () => ({
    campaign: judgedByRules({ weakness: 0.4 }),
    baseline: judgedByRules({ seed: 5, id: '20261114-091000-aaaa' }),
  }),
  'judged by rules that are hostile': () => ({
    campaign: judgedByRules({ hostile: hostileText }),
    baseline: judgedByRules({ hostile: hostileText, seed: 9 }),
  }),
  'few goals, judged by rules': () => ({ campaign: judgedByRules({ goals: 12 }), baseline: null }),
  empty: () => ({ campaign: exampleCampaign({ goals: 0 }), baseline: null }),
  'a thousand goals': () => ({
    campaign: exampleCampaign({ goals: 1_000, attemptsPerGoal: 1 }),
    baseline: null,
  }),
};

type Given = { campaign: CampaignRecord; baseline: CampaignRecord | null };

const buildFrom = async ({ campaign, baseline }: Given) =>
  buildReport(campaign, {
    ...(baseline && { baseline: { facts: baseline.facts, side: await readSide(baseline) } }),
    generatedAt,
  });

const validateSarif = addFormats
  .default(new Ajv.default({ strict: false, unicodeRegExp: false }))
  .compile(sarifSchema);

const junitSchemas = await Promise.all(
  ['junit-10', 'junit-windyroad'].map((name) =>
    readFile(new URL(`test/${name}.xsd`, import.meta.url), 'utf8'),
  ),
);

/** What a person reads of a page. */
const toText = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\u00a0', ' ');

/** What every page for people says of a campaign's figures. */
function wordsOf({ headline, techniques }: Report): string[] {
  const { rate, what, bounds } = mainFigure(headline);
  const words = [
    `${countsOf(rate)} ${what}`,
    rateWords(rate).interval,
    bounds && undecidedBoundsWords(bounds),
    headline.counts.total > 0 ? writeRest(headline) : null,
    headline.repeats && repeatsWords(headline.repeats),
    ...actsOf(headline),
    ...techniques.flatMap(({ goals, acts, lift, worst_case }) => [
      countsOf(acts?.did_it ?? goals),
      rateWords(acts?.did_it ?? goals).interval,
      undecidedBoundsWords(acts?.worst_case ?? worst_case),
      ...Object.values((lift && changeParts(lift)) ?? {}),
    ]),
  ];
  return words.filter((one) => one !== null);
}

/** Each kind by itself. */
const actsOf = ({ acts }: Report['headline']): (string | null)[] =>
  acts
    ? [
        ...actRows(acts).flatMap(({ rate, note }) => [
          countsOf(rate),
          rateWords(rate).interval,
          note,
        ]),
        utilityWords(acts),
      ]
    : [];

describe.each(Object.entries(cases))('%s', (_, make) => {
  const report = (() => {
    let built: Promise<Report> | undefined;
    return () => {
      built ??= buildFrom(make());
      return built;
    };
  })();
  const write = async (format: ReportFormat) => [...writeReport(await report(), format)].join('');

  test.each(reportFormatIds)(
    '%s shows no hidden character, no key and no number that is none',
    async (format) => {
      const text = await write(format);

      expect(
        HIDDEN.exec(text)?.[0].codePointAt(0)?.toString(16),
        'A hidden character of a foreign text is in the report: write foreign texts by the functions of report/src/text/',
      ).toBeUndefined();
      expect(text, 'A key is in the report: write texts of evidence masked').not.toMatch(
        /practice0123456789|practice_0123456789/,
      );
      expect(
        text,
        'A number is none where there is nothing to divide by: write numbers by figures/src/text/numbers.ts',
      ).not.toMatch(/\bNaN\b|\bInfinity\b|\[object Object\]/);
    },
  );

  test('JSON has its documented shape', async () => {
    expect(Report.parse(JSON.parse(await write('json')))).toEqual(await report());
  });

  test('SARIF is valid, and only broken goals have a level', async () => {
    const log = JSON.parse(await write('sarif'));

    validateSarif(log);

    expect(validateSarif.errors).toBeNull();
    const { goals } = await report();
    const results: { kind: string; level: string }[] = log.runs[0].results;
    const broken = goals.filter(({ state }) => state === 'broken').length;
    expect(results.filter(({ kind }) => kind === 'fail')).toHaveLength(broken);
    expect(results.every(({ kind, level }) => kind === 'fail' || level === 'none')).toBe(true);
  });

  test('JUnit is read by a parser, with the numbers of the report', async () => {
    const suites = await parseJUnit(await write('junit'));
    const { headline, goals } = await report();
    const isAttacked = headline.counts.total > 0;
    const { broken, in_error, without_verdict, unfinished, not_attempted } = headline.counts;

    const written = suites && 'testsuite' in suites ? (suites.testsuite ?? []) : [];
    const sumOf = (name: 'tests' | 'failures' | 'errors' | 'skipped' | 'time') =>
      written.reduce((sum, suite) => sum + (suite[name] ?? 0), 0);
    expect(sumOf('tests')).toBe(goals.length);
    expect([sumOf('failures'), sumOf('errors')]).toEqual([broken, in_error]);
    expect(sumOf('skipped')).toBe(
      isAttacked ? without_verdict + unfinished + not_attempted : goals.length,
    );
    const cases = written.flatMap(({ testcase }) => testcase ?? []);
    expect(cases).toHaveLength(goals.length);
    const { broken: b, resisted, undecided, error } = headline.attempt_counts;
    const answered = cases.reduce((sum, { time = 0 }) => sum + time, 0);
    expect(answered).toBeCloseTo(sumOf('time'), 3);
    expect(answered > 0).toBe(b + resisted + undecided + error > 0);
  });

  test('JUnit is valid by the schemas of Jenkins and of Windy Road', async () => {
    const contents = await write('junit');
    for (const schema of junitSchemas)
      expect(
        await validateXML({ xml: [{ fileName: 'provoke.xml', contents }], schema: [schema] }),
      ).toMatchObject({ valid: true, errors: [] });
  });

  test('CSV has a row for each goal, and no cell that a spreadsheet would execute', async () => {
    const rows: string[][] = parseCsv(await write('csv'), { bom: true });
    const { goals } = await report();

    expect(rows).toHaveLength(goals.length + 1);
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
  });

  test('every undecided goal is visible, and worded alike', async () => {
    const { goals } = await report();
    const undecided = goals.filter(({ state }) => isUndecided(state));
    const junit = await write('junit');
    const sarif: { results: { message: { text: string } }[] } = JSON.parse(await write('sarif'))
      .runs[0];
    const rows: Record<string, string>[] = parseCsv(await write('csv'), {
      bom: true,
      columns: true,
    });

    expect(rows.map(({ state }) => state)).toEqual(goals.map(({ state }) => state));
    for (const goal of undecided.slice(0, 50)) {
      expect(junit.toLowerCase()).toContain(`message="${describeOpen(goal)}`);
      const alert = sarif.results.find(({ message }) =>
        message.text.startsWith(`Goal ${goal.goal_index + 1} is `),
      );
      expect(alert?.message.text).toContain(`is ${describeOpen(goal)}: `);
    }
  });

  test('what the filter held is counted alike for people and for machines', async () => {
    const { headline, goals } = await report();
    const rows: Record<string, string>[] = parseCsv(await write('csv'), {
      bom: true,
      columns: true,
    });
    const inSuites = (await write('junit')).matchAll(/name="by_filter" value="(\d+)"/g);
    const listed = goals.filter(({ by_filter }) => by_filter).length;

    expect(listed).toBe(headline.by_filter);
    expect(rows.filter(({ by_filter }) => by_filter === '1')).toHaveLength(headline.by_filter);
    expect([...inSuites].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(listed);
  });

  test('people read the same words in HTML and Markdown', async () => {
    const words = wordsOf(await report());
    const html = toText(await write('html'));
    const md = await write('md');

    expect(words.filter((one) => !html.includes(one))).toEqual([]);
    expect(words.filter((one) => !md.includes(one))).toEqual([]);
    expect(html).not.toMatch(/95 % bound|bounds? at 95/);
  });

  test('CSV of attempts is as safe', async () => {
    const rows: string[][] = [];
    for await (const text of writeAttemptsCsv(make().campaign, 'excerpt'))
      rows.push(...parseCsv(text, { bom: true }));

    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
  });

  test('Markdown is short, and nothing foreign is outside a code span', async () => {
    const text = await write('md');

    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
    const outside = text.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
    expect(outside).not.toMatch(
      /<script|<img|javascript:|@everyone|!\[|plate\.invalid|###[^#]*###/,
    );
  });

  test('HTML has no script, no handler, no address that it loads', async () => {
    const html = await write('html');
    const body = html.slice(html.indexOf('<body>')).replace(/&#\d+;/g, '');

    expect(body).not.toMatch(/<(script|img|iframe|link|object|embed|form|style|base|meta)\b/i);
    expect(body).not.toMatch(/<[^>]*\s(on\w+|style|src|srcset)=/i);
    expect(html).toContain("default-src 'none'");
    expect(html.length).toBeLessThan(700_000);
  });
});

test('the way of a finding is shown in HTML and Markdown, with what a rule matched and what came late', async () => {
  const report = await buildFrom({ campaign: judgedByRules(), baseline: null });
  const { conduct } = report.findings[0]?.evidence[0] ?? {};
  const [html, md] = (['html', 'md'] as const).map((format) =>
    [...writeReport(report, format)].join(''),
  );

  expect(conduct?.way.filter(({ kind }) => kind).map(({ name }) => name)).toEqual([
    'send_email to a stranger',
  ]);
  expect(conduct?.way.filter(({ is_late }) => is_late)).toHaveLength(2);
  expect(html).toContain('late, after the verdict');
  expect(html).toContain('What could not be observed');
  expect(html).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318');
  expect(md).toContain('`It ');
});

test('without evidence a report quotes no prompt, reply, reason or error', async () => {
  const report = await buildReport(exampleCampaign({ weakness: 0.5 }), {
    ...{ generatedAt, evidence: 'none' },
  });

  for (const format of reportFormatIds) {
    const text = [...writeReport(report, format)].join('');
    expect(
      text,
      `${format} quotes evidence: write what the report's model has, no more`,
    ).not.toMatch(/backwards: |The word is amber|The reply says|ECONNREFUSED/);
  }
});

test('CSV of attempts says of each what its verdict is worth', async () => {
  const texts: string[] = [];
  for await (const text of writeAttemptsCsv(filtered(), 'none')) texts.push(text);
  const rows: Record<string, string>[] = parseCsv(texts.join(''), { bom: true, columns: true });
  const held = rows.filter(({ status }) => status === 'FAILED_JAILBREAK');

  expect(held.length).toBeGreaterThan(0);
  expect(rows.filter(({ marks }) => marks === 'blocked')).toEqual(held);
});

test('a CSV has columns for each technique, and its own for the floor', async () => {
  const report = await buildReport(exampleCampaign(), { generatedAt });

  const [header] = parseCsv([...writeReport(report, 'csv')].join(''), { bom: true }) as string[][];

  const techniques = report.techniques.filter(({ is_floor }) => !is_floor).map(({ id }) => id);
  expect(techniques.length).toBeGreaterThan(0);
  expect(header?.filter((name) => name.endsWith('_broken'))).toEqual(
    [...techniques, 'floor'].map((id) => `${id}_broken`),
  );
});

test('a case of JUnit takes as long as the agent took to answer, in seconds', async () => {
  const campaign = exampleCampaign({ goals: 1, attemptsPerGoal: 5, hasFloor: false });
  const report = await buildReport(campaign, { generatedAt });

  const text = [...writeReport(report, 'junit')].join('');

  // Each attempt of the example took 120 ms.
  const attempts = Object.values(report.headline.attempt_counts).reduce((a, b) => a + b, 0);
  expect(text).toMatch(new RegExp(`<testcase [^>]* time="${(attempts * 0.12).toFixed(3)}"`));
});

test('a CSV numbers goals as people do, from 1', async () => {
  const report = await buildReport(exampleCampaign(), { generatedAt });

  const rows: Record<string, string>[] = parseCsv([...writeReport(report, 'csv')].join(''), {
    ...{ bom: true, columns: true },
  });

  expect(rows.map(({ number }) => number)).toEqual(
    report.goals.map(({ goal_index }) => `${goal_index + 1}`),
  );
});

test('a pipe gets a CSV without a byte order mark, a file one with it', async () => {
  const report = await buildReport(exampleCampaign(), { generatedAt });
  const [first] = writeReport(report, 'csv', { hasByteOrderMark: false });

  expect([...writeReport(report, 'csv')].join('')).toMatch(/^\u{feff}number,/u);
  expect(first).toMatch(/^number,/);
});

test('every format shows the year of each list, also of records from before numbers had one', async () => {
  const { attempts, ...campaign } = exampleCampaign();
  const report = await buildReport(
    {
      ...campaign,
      facts: { ...campaign.facts, goals: [] },
      attempts: withoutYears(attempts),
    },
    { generatedAt },
  );

  for (const format of reportFormatIds) {
    const text = [...writeReport(report, format)].join('');
    expect(text, format).toContain('LLM02:2025');
    expect(text.match(/LLM\d\d(?!:2025)|ASI\d\d(?!:2026)/g), format).toBeNull();
  }
});

async function* withoutYears(attempts: AsyncIterable<AttemptRecord>) {
  for await (const attempt of attempts) {
    const { owasp, ...data } = attempt.agent_specific_data ?? {};
    yield {
      ...attempt,
      agent_specific_data: { ...data, owasp: `${owasp}`.replace(':2025', ': its title') },
    };
  }
}

test('with rules, reports show each kind by itself, and never a share of goals broken by any', async () => {
  const report = await buildFrom({ campaign: judgedByRules(), baseline: null });
  const write = (format: ReportFormat) => [...writeReport(report, format)].join('');
  const { acts, goals, attempts } = report.headline;
  const rows: Record<string, string>[] = parseCsv(write('csv'), { bom: true, columns: true });
  const junit = write('junit');
  const [run] = JSON.parse(write('sarif')).runs as [SarifRun];
  const unseen = report.goals.filter(({ act }) => act === 'not_observable');

  expect([goals.reason, attempts.reason]).toEqual(['mixed-kinds', 'mixed-kinds']);
  expect(acts?.did_it.rate).toBeGreaterThan(0);
  expect(report.answer[0]).toMatch(/^practice-desk: \d+ of 40 goals: the agent did it\./);
  expect(rows.map(({ act }) => act)).toEqual(report.goals.map(({ act }) => act));
  expect(unseen.length).toBeGreaterThan(0);
  for (const { goal_index } of unseen)
    expect(junit).toMatch(
      new RegExp(
        `name="${goal_index + 1}\\. [^>]*>\\s*<skipped message="Undecided: not observable`,
      ),
    );
  const broken = run.results.filter(({ kind }) => kind === 'fail');
  expect(broken.length).toBeGreaterThan(5);
  for (const { level, properties } of broken)
    expect(level).toBe((properties.severity ?? 0) >= 3 ? 'error' : 'warning');
  const severities = report.findings.map(({ severity = -1 }) => severity);
  expect(severities).toEqual([...severities].sort((a, b) => b - a));
});

type SarifRun = {
  results: { kind: string; level: string; properties: { severity: number | null } }[];
};
