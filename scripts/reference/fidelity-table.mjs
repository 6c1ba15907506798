import { table } from './table.mjs';

/** The part "The paper and ours" of a technique's page. */
export const fidelityTable = ({ notComparable, rows }) =>
  [
    '## The paper and ours',
    notComparable
      ? `**Not comparable with published rates:** ${notComparable}`
      : 'Rates can be compared with published ones, for the same goals, judge and agent.',
    table([
      ['', 'the paper', 'ours'],
      ...rows.map(({ aspect, paper, ours }) => [aspect, paper, ours]),
    ]),
  ].join('\n\n');
