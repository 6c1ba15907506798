import { plural, type Summary } from '@provoke/figures';
import { safeLine } from '../terminal/safe-text.ts';
import { wrapList } from './wrap-list.ts';

type Judge = Summary['judges'][string];

/** Shown if judges can differ, or one could not decide. */
export function judgeLines({ judges, decided_by }: Summary): string[] {
  const all = Object.entries(judges).sort(([a], [b]) => (a < b ? -1 : 1));
  const isPlain = ({ inconclusive, mean_score }: Judge) =>
    inconclusive === 0 && mean_score === null;
  const isAlone = all.length < 2 && all.every(([, judge]) => isPlain(judge));
  return [...(isAlone ? [] : wrapList('By judge', all.map(describe))), ...decided(decided_by)];
}

function describe([name, { verdicts, inconclusive, mean_score }]: [string, Judge]): string {
  const facts = [
    `${safeLine(name, 40)} ${verdicts.successes} of ${verdicts.total}`,
    ...(mean_score === null ? [] : [`mean score ${mean_score.toFixed(2)}`]),
    ...(inconclusive > 0 ? [`${inconclusive} undecided`] : []),
  ];
  return facts.join(', ');
}

/** Shown unless a single judge decided everything. */
function decided(decisions: Summary['decided_by']): string[] {
  if (decisions.every(({ votes, panel }) => votes === 1 && panel === 1)) return [];
  return wrapList(
    'Decided by',
    decisions.map(
      ({ votes, panel, attempts, not_evaluated }) =>
        `${votes} of ${plural(panel, 'judge')} in ${plural(attempts, 'attempt')}${not_evaluated > 0 ? ` (${not_evaluated} undecided)` : ''}`,
    ),
  );
}
