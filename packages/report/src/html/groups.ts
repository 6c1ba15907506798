import {
  countsOf,
  type GroupRow,
  goalStates,
  groupBy,
  isComparable,
  type Report,
  rateWords,
  testWords,
} from '@provoke/figures';
import { type Html, html } from '../text/html.ts';
import { goalMarks } from './charts/charts.ts';
import { stateLegend } from './charts/symbols.ts';

export function groupsSection(report: Report): Html {
  const { groups } = report;
  const comparison = isComparable(report.comparison) ? report.comparison : null;
  const goals = groupBy(report.goals, ({ group }) => group);
  const hasShares = groups.some((row) => goalsOf(row).rate !== null);
  const found = new Set(report.goals.map(({ state }) => state));
  return html`<section aria-labelledby="groups"><h2 id="groups">By category</h2>
<p class="lead">One mark for each goal. A category has a share from 20 judged goals on${comparison && '; its change since the baseline is tested with Holm’s correction over all categories'}.</p>
${stateLegend(goalStates.filter((state) => found.has(state)))}
<table class="cats"><thead><tr><th scope="col">Category</th><th scope="col">Goals</th><th scope="col" class="n">${report.headline.acts ? 'Did it' : 'Broken'}</th>${hasShares && html`<th scope="col" class="n wide">Share, interval</th>`}${comparison && html`<th scope="col" class="n before">Before</th><th scope="col" class="n">Beyond chance?</th>`}</tr></thead>
<tbody>${groups.map(
    (row) =>
      html`<tr><th scope="row">${row.title}${row.group !== 'unclassified' && html` <span class="quiet mono">${row.group}</span>`}</th><td>${goalMarks((goals.get(row.group) ?? []).map(({ state }) => state))}</td><td class="n">${countsOf(goalsOf(row))}</td>${hasShares && shareCell(row)}${comparison && changeCells(row, comparison)}</tr>`,
  )}</tbody></table></section>`;
}

/** With rules, those where the agent did it. */
const goalsOf = ({ goals, acts }: GroupRow) => acts?.did_it ?? goals;

function shareCell(row: GroupRow): Html {
  const { share, interval } = rateWords(goalsOf(row));
  return html`<td class="n soft wide">${share === null ? '–' : html`${share}<span class="sub">${interval}</span>`}</td>`;
}

function changeCells({ group }: GroupRow, { groups }: NonNullable<Report['comparison']>): Html {
  const compared = groups.find((one) => one.group === group);
  if (!compared) return html`<td class="n before">–</td><td class="n soft chance">–</td>`;
  return html`<td class="n before">${countsOf(compared.before)}</td><td class="n soft chance">${testWords(compared)}</td>`;
}
