import { markdownTable } from '../report/markdown-table.ts';
import type { Suite } from '../suite.ts';
import { GOALS, LAWS, type Law, measureLaws, type Row } from './measure-laws.ts';

const CAMPAIGNS = 2_000;

/** How often the 95 % intervals of the power law hold the true law, in simulated campaigns. */
export const powerLawSuite: Suite = {
  name: 'power-law',
  page: 'docs/guides/attacking-an-agent.md',
  measure: async ({ pace, tell }) => {
    const rows = measureLaws(CAMPAIGNS * pace.share);
    tell(`every case\n\n${allRows(rows)}\n`);
    return report(rows);
  },
};

/**
 * The lowest and the highest coverage for each number of goals, whatever the most requests. Leaves out cases in which
 * most campaigns have no law.
 */
const report = (rows: readonly Row[]): string =>
  markdownTable(
    ['goals', ...LAWS.map(nameOf), 'scale, all laws'],
    GOALS.map((goals) => {
      const ofGoals = rows.filter((row) => row.goals === goals && row.fitted >= 0.5);
      const exponents = LAWS.map((law) => ofGoals.filter((row) => row.law === law));
      return [
        String(goals),
        ...exponents.map((ofLaw) => range(ofLaw.map(({ exponent }) => exponent))),
        range(ofGoals.map(({ scale }) => scale)),
      ];
    }),
  );

const allRows = (rows: readonly Row[]): string =>
  markdownTable(
    ['law', 'goals', 'requests', 'exponent', 'scale', 'with a law'],
    rows.map(({ law, goals, requests, exponent, scale, fitted }) => [
      nameOf(law),
      ...[goals, requests].map(String),
      ...[exponent, scale, fitted].map((share) => (100 * share).toFixed(1)),
    ]),
  );

const nameOf = ({ scale, exponent }: Law) => `${scale} · N^−${exponent}`;

const range = (shares: readonly number[]) =>
  shares.length === 0 ? 'no law' : `${whole(Math.min(...shares))}–${whole(Math.max(...shares))} %`;
const whole = (share: number) => (100 * share).toFixed(0);
