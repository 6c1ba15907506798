import { judgeOutcomes } from '@provoke/evidence';
import { type Judges, type Report, writeJudges } from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { evidenceBlock } from './evidence-block.ts';

export const judgesSection = (
  report: Report,
): Html => html`<section aria-labelledby="judges"><h2 id="judges">${report.judges.agreement ? 'Do the judges agree?' : 'The judge'}</h2>
<p class="lead">${writeJudges(report.judges)}</p>
<div class="split">${report.judges.table && crossTable(report.judges.table, report.judges.list)}${verdictTable(report.judges.list)}</div>
${report.judges.disputes.length > 0 && html`<h3>Where they contradict each other</h3>`}${report.judges.disputes.map((dispute) => evidenceBlock(dispute, report))}</section>`;

function crossTable(table: NonNullable<Judges['table']>, [first, second]: Judges['list']): Html {
  return html`<table class="matrix"><caption>${foreign(first?.id ?? '')} down, ${foreign(second?.id ?? '')} across; attempts</caption><thead><tr><td></td>${judgeOutcomes.map((outcome) => html`<th scope="col" class="n">${outcome}</th>`)}</tr></thead>
<tbody>${judgeOutcomes.map((one) => html`<tr><th scope="row">${one}</th>${judgeOutcomes.map((other) => html`<td class="n${one === other && ' same'}">${table[one][other]}</td>`)}</tr>`)}</tbody></table>`;
}

const verdictTable = (list: Judges['list']): Html | false =>
  list.length > 0 &&
  html`<table class="matrix"><caption>Verdicts by judge</caption><thead><tr><th scope="col">Judge</th>${judgeOutcomes.map((outcome) => html`<th scope="col" class="n">${outcome}</th>`)}</tr></thead>
<tbody>${list.map((judge) => html`<tr><th scope="row">${foreign(judge.id)}${judge.model !== null && html`<span class="how">${foreign(judge.model)}</span>`}</th>${judgeOutcomes.map((outcome) => html`<td class="n">${judge[outcome]}</td>`)}</tr>`)}</tbody></table>`;
