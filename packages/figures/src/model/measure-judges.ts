import type { EvidenceLevel } from '@provoke/contract/lists';
import {
  type CampaignFacts,
  isOpinion,
  type JudgeOutcome,
  maskedText,
  toEvidence,
} from '@provoke/evidence';
import { measurePanel } from '@provoke/statistics';
import type { JudgeCount, JudgeCounts } from '../counting/judge-counts.ts';
import type { Judges } from '../report/judges.ts';

/** Over the attempts on which all judges of the campaign gave a verdict. */
export async function measureJudges(
  { judges, quorum }: Pick<CampaignFacts, 'judges' | 'quorum'>,
  counts: JudgeCounts,
  level: EvidenceLevel,
): Promise<Judges> {
  const ids = [...counts.judges.keys()];
  const opinions = ids.filter(isOpinion);
  const patterns = patternsOf(opinions, counts.patterns());
  return {
    quorum,
    list: ids.map((id) => ({ ...describeJudge(id, judges), ...(counts.judges.get(id) ?? none()) })),
    agreement: agreementOf(opinions, patterns),
    table: opinions.length === 2 ? crossTable(patterns) : null,
    disputes: await Promise.all(counts.disputes.map((one) => toEvidence(one, level))),
  };
}

/** Verdicts by judge, and on how many attempts they were these. */
export type VerdictPattern = { outcomes: ReadonlyMap<string, JudgeOutcome>; count: number };
type Row = { row: JudgeOutcome[]; count: number };

/** Those of the attempts that each of these judges saw, in the order of the judges. */
export const patternsOf = (ids: readonly string[], patterns: readonly VerdictPattern[]): Row[] =>
  patterns.flatMap(({ outcomes, count }) => {
    const row = ids.flatMap((id) => outcomes.get(id) ?? []);
    return row.length === ids.length ? [{ row, count }] : [];
  });

export function agreementOf(ids: readonly string[], patterns: readonly Row[]): Judges['agreement'] {
  if (ids.length < 2) return null;
  const { unanimous, kappa, incomplete } = measurePanel(
    patterns.map(({ row }) => row),
    patterns.map(({ count }) => count),
  );
  const { successes, total } = unanimous;
  return { unanimous: { successes, total }, kappa, incomplete };
}

/** A judge of which a campaign has two is named by its type and a number. */
function describeJudge(id: string, judges: CampaignFacts['judges']) {
  const known = judges.find((one) => one.id === id);
  return { id: maskedText(id), title: known?.title ?? maskedText(id), model: known?.model ?? null };
}

const none = (): JudgeCount => ({ broken: 0, resisted: 0, inconclusive: 0 });

function crossTable(patterns: readonly Row[]): NonNullable<Judges['table']> {
  const table = { broken: none(), resisted: none(), inconclusive: none() };
  for (const {
    row: [first, second],
    count,
  } of patterns)
    if (first && second) table[first][second] += count;
  return table;
}
