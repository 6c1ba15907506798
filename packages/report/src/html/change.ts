import {
  type Comparison,
  formatCount,
  type GoalRow,
  isComparable,
  listNewlyBroken,
  type Report,
  writeChange,
  writeNotCompared,
} from '@provoke/figures';
import { foreign, type Html, html, sentence } from '../text/html.ts';
import { flowBar } from './charts/charts.ts';

const GOALS_MAX = 10;

/** What changed since the baseline, goal by goal, and what was not compared. */
export function changeSection(report: Report & { comparison: Comparison }): Html {
  const { comparison } = report;
  const { flow, after } = comparison;
  const words = comparison.acts ? acted : broken;
  const notes = writeNotCompared(comparison);
  return html`<h2>Since the baseline</h2>
<p>${sentence(writeChange(comparison))}</p>
${newlyBroken(listNewlyBroken(report))}
${
  isComparable(comparison) &&
  after.total > 0 &&
  html`${flowBar(flow)}
<ul class="legend"><li class="both"><b>${formatCount(flow.both)}</b> ${words.both}</li><li class="broke"><b>${formatCount(flow.broke)}</b> ${words.broke}</li><li class="fixed"><b>${formatCount(flow.fixed)}</b> ${words.fixed}</li><li class="neither"><b>${formatCount(flow.neither)}</b> ${words.neither}</li></ul>`
}${notes.length > 0 && html`<ul class="limits">${notes.map((note) => html`<li>${sentence(note)}</li>`)}</ul>`}`;
}

const broken = {
  ...{ both: 'broken in both', broke: 'newly broken' },
  ...{ fixed: 'no longer broken', neither: 'resisted in both' },
};
const acted = {
  ...{ both: 'done in both', broke: 'newly done' },
  ...{ fixed: 'no longer done', neither: 'done in neither' },
};

function newlyBroken(goals: readonly GoalRow[]): Html {
  const more = goals.length - GOALS_MAX;
  const shown = goals
    .slice(0, GOALS_MAX)
    .map(
      ({ goal_index, text }) =>
        html`<li>Newly broken: goal ${goal_index + 1}, ${foreign(text.slice(0, TEXT_MAX))}</li>`,
    );
  return html`${goals.length > 0 && html`<ul class="limits">${shown}${more > 0 && html`<li>${formatCount(more)} more newly broken</li>`}</ul>`}`;
}

const TEXT_MAX = 200;
