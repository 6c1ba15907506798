import {
  formatInterval,
  formatProbability,
  formatShare,
  type GroupRow,
  groupBy,
  isBeyondChance,
  type Report,
} from '@provoke/figures';
import { type Html, html } from '../text/html.ts';
import { goalMarks } from './charts.ts';

export function groupsSection(report: Report): Html {
  const { groups, comparison } = report;
  const goals = groupBy(report.goals, ({ group }) => group);
  return html`<section aria-labelledby="groups"><h2 id="groups">By category</h2>
<p class="lead">One mark for each goal. Fewer than twenty goals make no rate, so these are counts${comparison && `; the change since the baseline is tested with Holm’s correction over ${comparison.groups.length} categories`}.</p>
<table class="cats"><thead><tr><th scope="col">Category</th><th scope="col">Goals</th><th scope="col" class="n">Broken</th><th scope="col" class="n wide">95 % interval</th>${comparison && html`<th scope="col" class="n">Before</th><th scope="col" class="n">Beyond chance?</th>`}</tr></thead>
<tbody>${groups.map(
    (row) =>
      html`<tr><th scope="row">${row.title}${row.group !== 'unclassified' && html` <span class="quiet mono">${row.group}</span>`}</th><td>${goalMarks((goals.get(row.group) ?? []).map(({ outcome }) => outcome))}</td><td class="n"><b>${row.goals.successes}</b> of ${row.goals.total}</td><td class="n soft wide">${row.goals.total > 0 ? formatInterval(row.goals) : '–'}</td>${comparison && changeCells(row, comparison)}</tr>`,
  )}</tbody></table></section>`;
}

function changeCells({ group }: GroupRow, { groups }: NonNullable<Report['comparison']>): Html {
  const compared = groups.find((one) => one.group === group);
  if (!compared) return html`<td class="n">–</td><td class="n soft">–</td>`;
  const p = formatProbability(compared.p);
  return html`<td class="n">${formatShare(compared.before)}</td><td class="n soft">${
    isBeyondChance(compared)
      ? html`<b>yes</b>, ${p}`
      : html`may be chance<span class="wide">, ${p}</span>`
  }</td>`;
}
