import { markdownTable } from '../report/markdown-table.ts';
import type { Suite } from '../suite.ts';
import { ADDED, measureFalseClaims, measureFound, SIZES } from './measure-lift.ts';

const CAMPAIGNS = 1_000;

/** How often a lift is shown where there is none, and where there is one, in simulated campaigns. */
export const liftSuite: Suite = {
  name: 'lift',
  page: 'docs/guides/attacking-an-agent.md',
  measure: async ({ pace }) => {
    const draws = CAMPAIGNS * pace.share;
    const sizes = SIZES.map((goals) => `${goals} goals`);
    const none = markdownTable(
      ['no lift: shown at most', ...sizes],
      measureFalseClaims(draws).map(({ rule, byGoals }) => [rule, ...byGoals.map(tenths)]),
    );
    const found = markdownTable(
      ['a lift of 20 points: found', ...sizes],
      measureFound(draws).map(({ floor, byGoals }) => [
        `${percent(floor)} → ${percent(floor + ADDED)}`,
        ...byGoals.map(percent),
      ]),
    );
    return `${none}\n\n${found}`;
  },
};

const percent = (share: number) => `${Math.round(100 * share)} %`;
const tenths = (share: number) => `${(100 * share).toFixed(1)} %`;
