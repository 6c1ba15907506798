import type { Suite } from '../suite.ts';
import { measureClaimed, measureFound } from './measure-baseline.ts';
import { allRows, report } from './report.ts';

const PAIRS = 2_000;

/** How often a baseline finds an agent that became worse, and calls one worse that did not change. */
export const baselineSuite: Suite = {
  name: 'baseline',
  page: 'docs/guides/ci.md',
  measure: async ({ pace, tell }) => {
    const draws = PAIRS * pace.share;
    const claimed = measureClaimed(draws);
    tell(`every agent that did not change\n\n${allRows(claimed)}\n`);
    return report(measureFound(draws), claimed);
  },
};
