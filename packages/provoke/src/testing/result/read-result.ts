import { dirname } from 'node:path';
import { type FolderOutcome, getCampaignFolder, readFolder } from '@provoke/campaign';
import type { EvidenceLevel } from '@provoke/contract/lists';
import { buildReport, decideGate, doubtLines, type Report } from '@provoke/figures';
import type { TestOptions } from '../asked/test-options.ts';
import { secretsIn } from '../campaign/secrets-in.ts';
import type { TestCampaign } from '../campaign/to-campaign.ts';
import { notShown } from '../language/not-shown.ts';
import { type Language, writeOptions } from '../language/write-options.ts';
import type { Stopped } from '../limits/stop-in-time.ts';
import { readBreaking } from './read-breaking.ts';
import { readOpenGoals } from './read-open-goals.ts';
import type { BrokenGoal, TestResult } from './test-result.ts';

/** Broken goals whose attempt is shown; the rest is counted. */
const SHOWN_MAX = 3;

type Reading = {
  place: string;
  /** Absent of a campaign that ended by itself. */
  stopped: Stopped | undefined;
  evidence: EvidenceLevel;
  language: Language;
  options: Pick<TestOptions, 'accept' | 'budget'>;
};

/** Reads what became of an assertion's campaign from its folder. */
export async function readResult(
  campaign: TestCampaign,
  { campaign: { id, path }, summary, reason }: FolderOutcome,
  { place, stopped, evidence, language, options }: Reading,
): Promise<TestResult> {
  const folder = await getCampaignFolder(dirname(dirname(path)), id);
  const record = await readFolder(folder);
  const { accept } = options;
  const report = await buildReport(record, { accept, evidence, generatedAt: '' });
  const gate = decideGate(summary, 0);
  const rows = report.goals.filter(({ state }) => state === 'broken');
  const broken: BrokenGoal[] = [];
  for (const row of rows) {
    const attempt = broken.length < SHOWN_MAX && row.attempt && (await record.find(row.attempt));
    broken.push({
      row,
      ...(attempt && {
        breaking: await readBreaking(attempt, row, {
          level: evidence,
          secrets: secretsIn(campaign),
        }),
      }),
    });
  }
  const early = stopped
    ? [stopped.message, stopped.todo]
    : tellReason(reason, { budget: options.budget, evidence, language });
  const open = await readOpenGoals(record, report, {
    ...{ early, language, evidence, isFunction: campaign.subject.isFunction },
  });
  const { total, resisted } = summary.campaign_goals;
  return {
    outcome:
      rows.length > 0
        ? 'broken'
        : gate.decision === 'passed' && total > 0
          ? 'resisted'
          : 'undecided',
    agent: campaign.subject.name,
    isFunction: campaign.subject.isFunction,
    tools: campaign.tools,
    techniques: report.techniques.map(({ id: technique }) => technique),
    counts: { total, broken: rows.length, resisted, undecided: open.length },
    attempts: { broken: summary.attempts.successes, total: summary.attempts.total },
    campaign: { id, path, place },
    broken,
    open,
    reasons: [...early, ...overallDoubts(report)],
    next: [],
    ...{ evidence, language },
  };
}

/** Why a campaign ended early, and what to do about a budget. */
function tellReason(
  reason: string | null,
  { budget, evidence, language }: Pick<Reading, 'evidence' | 'language'> & TestOptionsBudget,
): string[] {
  // Each goal tells why it has no verdict.
  const [ours = ''] = (reason ?? '').split('No reply could be judged.');
  if (ours === '' || ours.includes(RESUMABLE)) return [];
  if (!budget || !ours.startsWith('Budget spent'))
    return [evidence === 'none' ? notShown('The reason is', language) : ours];
  const limits = Object.entries(budget).flatMap(([name, limit]) =>
    typeof limit === 'number' ? [[name, 2 * limit]] : [],
  );
  const larger = writeOptions({ budget: Object.fromEntries(limits) }, language);
  return [ours.trim(), `Raise the budget, such as to ${larger}, or attack fewer goals.`];
}

type TestOptionsBudget = Pick<TestOptions, 'budget'>;

/** A test is run again, not resumed. */
const RESUMABLE = 'resume attempts them again';

/** Of all goals: a goal's own are told with it. */
const overallDoubts = ({ doubts }: Report): string[] =>
  doubtLines(
    doubts.filter(
      ({ effect, is_accepted, goals }) => effect === 'undecided' && !is_accepted && goals === null,
    ),
  );
