import { markdownTable } from '../report/markdown-table.ts';
import { goals } from './goals.ts';
import { COUNTS, type Row, SHARES } from './measure-coverage.ts';
// Of the bootstrap over goals that was here before, with the same campaigns.
import measuredBootstrap from './measured-bootstrap.json' with { type: 'json' };

/** The lowest and the highest coverage for each number of goals, whatever the attempts and the share. */
export const report = (rows: readonly Row[]): string =>
  markdownTable(
    ['goals', ...goals.map(({ name }) => name), 'bootstrap before'],
    COUNTS.map((count) => {
      const ofCount = (all: readonly Row[]) => all.filter((row) => row.count === count);
      return [
        String(count),
        ...goals.map(({ name }) => range(ofCount(rows).filter((row) => row.goals === name))),
        range(ofCount(measuredBootstrap)),
      ];
    }),
  );

/** Each case, by the share of attempts that break a goal. */
export function allRows(rows: readonly Row[]): string {
  const shares = SHARES.map((share) => `${100 * share} %`);
  return markdownTable(
    ['how goals differ', 'goals', 'attempts', ...shares, ...shares.map((one) => `before: ${one}`)],
    rows.map(({ goals: kind, count, attempts, coverage }) => {
      const before = measuredBootstrap.find(
        (row) => row.goals === kind && row.count === count && row.attempts === attempts,
      );
      const cells = [...coverage, ...(before?.coverage ?? [])].map(tenths);
      return [kind, String(count), String(attempts), ...cells];
    }),
  );
}

function range(rows: readonly Row[]): string {
  const coverage = rows.flatMap((row) => row.coverage);
  return `${whole(Math.min(...coverage))}–${whole(Math.max(...coverage))} %`;
}

const whole = (share: number) => (100 * share).toFixed(0);
const tenths = (share: number) => (100 * share).toFixed(1);
