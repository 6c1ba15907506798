import { table } from './table.mjs';

/** The section "Compared with the paper" of a page. */
export const fidelityTable = ({ notComparable, rows }) =>
  [
    '## Compared with the paper',
    notComparable
      ? `**Not comparable with published rates:** ${notComparable}`
      : 'Rates can be compared with published ones, for the same goals, judge and agent.',
    table([
      ['', 'the paper', 'provoke'],
      ...rows.map(({ aspect, paper, ours }) => [aspect, paper, ours]),
    ]),
  ].join('\n\n');
