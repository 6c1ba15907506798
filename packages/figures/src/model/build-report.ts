import type { DoubtId, EvidenceLevel } from '@provoke/contract/lists';
import { type CampaignFacts, type CampaignRecord, maskedText, maskField } from '@provoke/evidence';
import { type BaselineRecord, compareWithBaseline } from '../comparison/compare-with-baseline.ts';
import { toSide } from '../comparison/compared-side.ts';
import { countAttempts } from '../counting/count-attempts.ts';
import type { Report } from '../report/report.ts';
import { type StateFacts, tellState } from '../states/campaign-state.ts';
import { countGoals } from '../summary/count-goals.ts';
import { measureCampaign } from '../summary/measure-campaign.ts';
import { isComparable } from '../text/comparison-words.ts';
import { findCauses } from './find-causes.ts';
import { listCommands } from './list-commands.ts';
import { listProblems } from './list-problems.ts';
import { measureJudges } from './measure-judges.ts';
import { toGroups } from './to-groups.ts';
import { toHeadline } from './to-headline.ts';
import { toTechniques } from './to-techniques.ts';
import { writeLimits } from './write-limits.ts';
import { writeAnswer, writeTitle } from './write-sentences.ts';

export type ReportOptions = {
  baseline?: BaselineRecord | null | undefined;
  evidence?: EvidenceLevel;
  /** Doubts that the reader accepts. */
  accept?: readonly DoubtId[] | undefined;
  generatedAt: string;
};

/** Reads a campaign, compared with a baseline if there is one, into everything that any writer prints. */
export async function buildReport(
  campaign: CampaignRecord,
  { baseline = null, evidence = 'excerpt', accept, generatedAt }: ReportOptions,
): Promise<Report> {
  const { facts } = campaign;
  const counts = await countAttempts(campaign, { accept });
  const summary = measureCampaign(counts.fold);
  const side = toSide(facts, counts);
  const rows = [...side.goals];
  const comparison = baseline && compareWithBaseline(baseline, facts, side);
  const { doubts } = summary;
  const headline = toHeadline(summary, counts.fold);
  const techniques = toTechniques(summary, counts.techniques);
  const judges = await measureJudges(facts, counts.judges, evidence);
  const state = tellState({ ending: facts.ending, ...countGoals(counts.fold) });
  const described = describeCampaign(facts, state);
  const { target } = described;
  return {
    format: 'provoke-report',
    version: 2,
    title: writeTitle({ headline, target, doubts }),
    generated_at: generatedAt,
    evidence,
    ...described,
    answer: writeAnswer({ headline, target, goals: rows }),
    headline,
    doubts,
    comparison,
    findings: await findCauses(rows, counts, {
      ...{ level: evidence, hasBaseline: isComparable(comparison) },
    }),
    groups: toGroups(summary, rows),
    techniques,
    judges,
    problems: listProblems(counts.problems, evidence),
    limits: writeLimits({ ...described, headline, judges, techniques, goals: rows }),
    chains: (facts.chains ?? []).map(({ run, length, head }) => ({ run, length, head })),
    commands: listCommands({ facts, rows, baseline: readableIn(baseline) }),
    set_up: side.setUp && maskValues(side.setUp),
    held_out: [...side.heldOut],
    goals: rows,
  };
}

const readableIn = (baseline: BaselineRecord | null) =>
  baseline === null || baseline.isFile ? null : baseline.facts.id;

const describeCampaign = (facts: CampaignFacts, { state, reason }: StateFacts) => ({
  campaign: {
    id: maskedText(facts.id),
    name: maskedText(facts.name),
    status: facts.status,
    ...{ state, reason: reason === null ? null : maskedText(reason) },
    started_at: facts.startedAt,
    ended_at: facts.endedAt,
    goals_source: facts.goalsSource,
    seed: facts.seed,
    repeats: facts.repeats,
  },
  target: {
    name: maskedText(facts.target.name),
    type: facts.target.type,
    endpoint: facts.target.endpoint === null ? null : maskedText(facts.target.endpoint),
    model: facts.target.model,
  },
  settings: maskValues(facts.settings),
  versions: maskValues(facts.versions),
  spending: facts.spending && {
    requests: facts.spending.requests,
    input_tokens: facts.spending.inputTokens,
    output_tokens: facts.spending.outputTokens,
    cost_usd: facts.spending.costUsd,
  },
});

const maskValues = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [maskedText(name), maskField(name, value)]),
  );
