import { markdownTable } from '../report/markdown-table.ts';
import { type Claimed, type Found, REPEATS, SIZES } from './measure-baseline.ts';
import { worseAgents } from './simulate-pairs.ts';

/** How often 20 points are found: goals across, repeats within each cell. */
export const report = (found: readonly Found[], claimed: readonly Claimed[]): string =>
  [
    markdownTable(
      ['before → now', ...SIZES.map((goals) => `${goals} goals`)],
      worseAgents.map(({ share }) => [
        `${points(share)} → ${points(share + 0.2)} %`,
        ...SIZES.map((goals) =>
          REPEATS.map((repeats) =>
            whole(
              found.find(
                (one) => one.share === share && one.goals === goals && one.repeats === repeats,
              )?.found ?? 0,
            ),
          ).join(' / '),
        ),
      ]),
    ),
    '',
    `In %, with ${REPEATS.join(' / ')} repeats on both sides. An agent that did not change was called worse in at most ${tenths(Math.max(...claimed.map(({ worse }) => worse)))} % of campaigns.`,
  ].join('\n');

/** Each case of an agent that did not change. */
export const allRows = (claimed: readonly Claimed[]): string =>
  markdownTable(
    ['agent', 'goals', 'repeats', 'without a verdict', 'called worse'],
    claimed.map(({ agent, goals, repeats, open, worse }) => [
      ...[agent, `${goals}`, repeats, `${points(open)} %`, `${tenths(worse)} %`],
    ]),
  );

const points = (share: number) => Math.round(100 * share);
const whole = (share: number) => (100 * share).toFixed(0);
const tenths = (share: number) => (100 * share).toFixed(1);
