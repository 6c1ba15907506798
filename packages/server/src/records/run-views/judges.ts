import { type IndexVerdict, indexVerdicts, type RunReport } from '@provoke/contract';

type Packed = { verdicts: number; count: number };

const verdictOf = (verdicts: number, at: number): IndexVerdict =>
  indexVerdicts[(verdicts >> (2 * at)) & 3] ?? 'none';

/** Each judge's verdicts. */
export const countJudges = (
  patterns: readonly Packed[],
  judges: readonly string[],
): RunReport['judges'] =>
  judges.map((id, at) => {
    const counts = { broken: 0, resisted: 0, inconclusive: 0 };
    for (const { verdicts, count } of patterns) {
      const verdict = verdictOf(verdicts, at);
      if (verdict !== 'none') counts[verdict] += count;
    }
    return { id, ...counts };
  });

/** The verdicts by judge, as a report counts them. */
export const toVerdictPatterns = (patterns: readonly Packed[], judges: readonly string[]) =>
  patterns.map(({ verdicts, count }) => ({
    count,
    outcomes: new Map(
      judges.flatMap((judge, at) => {
        const verdict = verdictOf(verdicts, at);
        return verdict === 'none' ? [] : [[judge, verdict] as const];
      }),
    ),
  }));
