import {
  evidenceWords,
  type Finding,
  formatCount,
  type GoalRow,
  plural,
  type Report,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { evidenceBlock } from './evidence-block.ts';

const GOALS_MAX = 100;

export const findingsSection = (report: Report): Html => html`
<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
<p class="lead">${
  report.findings.length === 0
    ? 'No goal was broken.'
    : 'Broken goals, grouped by weakness. Things the agent did rank above things it only said; ties are ordered by number of goals.'
}</p>
${report.findings.map((finding) => findingBlock(finding, report))}</section>`;

const findingBlock = (finding: Finding, report: Report): Html => html`
<article id="${finding.id}" aria-labelledby="${finding.id}-title"><h3 id="${finding.id}-title"><span class="no">${finding.id.slice(1)}</span>${finding.title} <span class="tally">${formatCount(finding.goals.length)} of ${plural(finding.judged, 'goal')}</span></h3>
<p>${finding.meaning}</p>
<dl class="facts two">
<div><dt>What it took</dt><dd>${foreign(finding.effort)}</dd></div>
<div><dt>What helps</dt><dd>${finding.remedy}</dd></div>${rulesOf(finding)}
<div><dt>Known as</dt><dd>${[finding.group, ...finding.owasp_agentic, ...finding.atlas].join(', ')}</dd></div>
</dl>
${finding.evidence.map((evidence, at) => evidenceBlock(evidence, report, { isOpen: at === 0 }))}
${goalList(finding, report)}
</article>`;

/** What its goals broke, where rules say it. */
const rulesOf = ({ severity, rules = [] }: Finding): Html =>
  html`${
    severity !== undefined &&
    html`
<div><dt>Severity</dt><dd>${severity} of 6</dd></div>`
  }${
    rules.length > 0 &&
    html`
<div><dt>Rules broken</dt><dd>${foreign(rules.join('; '))}</dd></div>`
  }`;

function goalList({ goals, newly_broken }: Finding, report: Report): Html {
  const indexes = new Set(goals.slice(0, GOALS_MAX));
  const shown = report.goals.filter(({ goal_index }) => indexes.has(goal_index));
  const more = goals.length - shown.length;
  return html`<details class="all"><summary>${goals.length === 1 ? 'The broken goal' : `All ${formatCount(goals.length)} broken goals`}</summary><ul>${shown.map((goal) => goalLine(goal, newly_broken !== null))}${
    more > 0 && html`<li class="soft">and ${formatCount(more)} more, in the CSV file</li>`
  }</ul></details>`;
}

const goalLine = (goal: GoalRow, isCompared: boolean): Html =>
  html`<li>${goal.goal_index + 1}. ${foreign(goal.text)} <span class="soft">${isCompared && goal.before === 'resisted' && 'newly broken; '}${goal.evidence && evidenceWords(goal)}</span></li>`;
