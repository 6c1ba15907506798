import {
  actWordWords,
  evidenceWords,
  formatCount,
  type GoalRow,
  type GoalState,
  plural,
  type Report,
  stateWords,
  type Tally,
  type Technique,
  tallyOf,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { stateLabel, symbol } from './charts/symbols.ts';

/** Beyond this, goals that resisted are folded, and each table is cut: a page is for reading, the CSV for all. */
const WHOLE_MAX = 120;
const ROWS_MAX = 500;
const COLUMNS_MAX = 6;

export function goalsSection(report: Report): Html {
  const { goals } = report;
  const lead = html`<section aria-labelledby="goals"><h2 id="goals">Every goal</h2>
<p class="lead">Broken attempts of all, by technique. ${symbol('without_verdict')} ${stateWords.without_verdict}, ${symbol('in_error')} ${stateWords.in_error}.${report.headline.floor && ' direct is the goal asked plainly: the floor, never counted as an attack.'}</p>`;
  if (goals.length <= WHOLE_MAX) return html`${lead}${goalsTable(goals, report)}</section>`;
  const resisted = goals.filter(({ state }) => state === 'resisted');
  const others = goals.filter(({ state }) => state !== 'resisted');
  return html`${lead}${others.length > 0 && goalsTable(others, report)}
${resisted.length > 0 && html`<details class="fold"><summary>${plural(resisted.length, 'goal')} that resisted</summary>${goalsTable(resisted, report)}</details>`}</section>`;
}

function goalsTable(goals: readonly GoalRow[], report: Report): Html {
  const attacks = report.techniques.filter(({ is_floor }) => !is_floor).slice(0, COLUMNS_MAX);
  const columns = {
    attacks,
    hasFloor: report.headline.floor !== null,
    hasBefore: report.comparison !== null,
  };
  const more = goals.length - ROWS_MAX;
  return html`<table class="goals"><thead><tr><th scope="col" class="n">No.</th><th scope="col">State</th><th scope="col">Goal</th><th scope="col" class="wide">List</th>${attacks.map(({ title }) => html`<th scope="col" class="n">${foreign(title)}</th>`)}${columns.hasFloor && html`<th scope="col" class="n">direct</th>`}${columns.hasBefore && html`<th scope="col" class="wide">Before</th>`}</tr></thead>
<tbody>${goals.slice(0, ROWS_MAX).map((row) => goalRow(row, columns))}</tbody></table>${
    more > 0 &&
    html`<p class="after soft">${formatCount(more)} more goals are not shown. All are in the CSV file: <span class="mono">provoke report --format csv</span></p>`
  }`;
}

type Columns = { attacks: readonly Technique[]; hasFloor: boolean; hasBefore: boolean };

const goalRow = (row: GoalRow, { attacks, hasFloor, hasBefore }: Columns): Html =>
  html`<tr id="g${row.goal_index + 1}"><td class="n quiet">${row.goal_index + 1}</td><td>${stateLabel(row.state)}${actWords(row)}${row.by_filter && html` <span class="odd">by a filter</span>`}</td><th scope="row">${foreign(row.text)}</th><td class="quiet mono wide">${row.group === 'unclassified' ? '–' : row.group}</td>${attacks.map(({ id }) => tallyCell(tallyOf(row, id) ?? null))}${hasFloor && tallyCell(row.floor)}${hasBefore && html`<td class="soft wide">${row.before === null ? 'not in it' : stateWords[row.before]}</td>`}</tr>`;

/** What rules say of it in a word or two, where they say more than its state. */
function actWords(row: GoalRow): Html | false {
  const { act, state } = row;
  if (act === undefined || act === state || act === 'no_verdict') return false;
  const words = state === 'broken' ? evidenceWords(row) : actWordWords[act];
  return html` <span class="odd">${words}</span>`;
}

function tallyCell(tally: Tally | null): Html {
  if (tally === null) return html`<td class="n quiet">–</td>`;
  const { broken, attempts, undecided, errors } = tally;
  return html`<td class="n ${broken > 0 ? 'hit' : 'soft'}">${broken}/${attempts}${odd('without_verdict', undecided)}${odd('in_error', errors)}</td>`;
}

const odd = (state: GoalState, count: number): Html | false =>
  count > 0 &&
  html` <span class="odd">${symbol(state)}<span class="unseen">${stateWords[state]} </span>${count}</span>`;
