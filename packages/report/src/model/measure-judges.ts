import { measurePanel } from '@provoke/statistics';
import type { JudgeCount, JudgeCounts } from '../counting/judge-counts.ts';
import type { JudgeOutcome } from '../evidence/evidence.ts';
import type { EvidenceLevel } from '../evidence/excerpt.ts';
import { maskedText } from '../evidence/mask-secrets.ts';
import { toEvidence } from '../evidence/to-evidence.ts';
import type { CampaignFacts } from '../input.ts';
import type { Judges } from './judges.ts';

/** Over the attempts on which all judges of the campaign gave a verdict. */
export async function measureJudges(
  { judges, quorum }: Pick<CampaignFacts, 'judges' | 'quorum'>,
  counts: JudgeCounts,
  level: EvidenceLevel,
): Promise<Judges> {
  const ids = [...counts.judges.keys()];
  const rows = rowsOf(ids, counts);
  return {
    quorum,
    list: ids.map((id) => ({ ...describeJudge(id, judges), ...(counts.judges.get(id) ?? none()) })),
    agreement: ids.length < 2 ? null : measurePanel(rows),
    table: ids.length === 2 ? crossTable(rows) : null,
    disputes: await Promise.all(counts.disputes.map((one) => toEvidence(one, level))),
  };
}

/** The verdicts on each attempt that every judge saw. Equal rows are one array, many times. */
const rowsOf = (ids: readonly string[], counts: JudgeCounts): JudgeOutcome[][] =>
  counts.patterns().flatMap(({ outcomes, count }) => {
    const row = ids.flatMap((id) => outcomes.get(id) ?? []);
    return row.length === ids.length ? Array<JudgeOutcome[]>(count).fill(row) : [];
  });

/** A judge of which a campaign has two is named by its type and a number. */
function describeJudge(id: string, judges: CampaignFacts['judges']) {
  const known = judges.find((one) => one.id === id);
  return { id: maskedText(id), title: known?.title ?? maskedText(id), model: known?.model ?? null };
}

const none = (): JudgeCount => ({ broken: 0, resisted: 0, inconclusive: 0 });

function crossTable(rows: readonly JudgeOutcome[][]): NonNullable<Judges['table']> {
  const table = { broken: none(), resisted: none(), inconclusive: none() };
  for (const [first, second] of rows) if (first && second) table[first][second]++;
  return table;
}
