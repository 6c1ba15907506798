import { clusteredRate } from '@provoke/statistics';
import type { Suite } from '../suite.ts';
import { measureCoverage } from './measure-coverage.ts';
import { allRows, report } from './report.ts';

const CAMPAIGNS = 2_000;

/** How often the 95 % interval of attempts holds the true share, in simulated campaigns. */
export const coverageSuite: Suite = {
  name: 'coverage',
  page: 'docs/guides/attacking-an-agent.md',
  measure: async ({ pace, tell }) => {
    const rows = measureCoverage(clusteredRate, CAMPAIGNS * pace.share);
    tell(`every case\n\n${allRows(rows)}\n`);
    return report(rows);
  },
};
