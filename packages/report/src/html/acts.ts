import type { CampaignActs } from '@provoke/contract';
import {
  actRows,
  capitalize,
  countsOf,
  formatCount,
  listWaysToObserve,
  noRateWords,
  type Report,
  rateWords,
  undecidedActWords,
  undecidedBoundsWords,
  utilityWords,
  type WayToObserve,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { intervalLine, percentAxis } from './charts/charts.ts';

/** Each kind of evidence with a rate of its own, over the goals that rules decided. */
export function actsSection({ headline, goals }: Report): Html {
  const { acts } = headline;
  if (!acts) return html``;
  const undecided = undecidedActWords(acts);
  const worst = undecidedBoundsWords(acts.worst_case);
  return html`<section aria-labelledby="acts"><h2 id="acts">What the agent did</h2>
<p class="lead">By rules about its acts, over the ${formatCount(acts.decided)} goals that they decided. A word and an act make no rate together.</p>
<table class="tech"><thead><tr><th scope="col">Kind</th><th scope="col" class="plot">Goals ${percentAxis()}</th><th scope="col" class="n">Share, interval</th></tr></thead>
<tbody>${actRows(acts).map(kindRow)}${countRow('Resisted', acts.goals.resisted, acts)}${countRow('Not observable', acts.goals.not_observable, acts, 'nothing shows whether it was done; in the worst case it was')}${countRow('Not delivered', acts.goals.not_delivered, acts, 'nothing shows that the agent read the attack')}</tbody></table>
<ul class="limits">${undecided !== '' && html`<li>Undecided, never counted as resisted: ${undecided}.</li>`}${worst !== null && html`<li>Worst case: ${worst}. This is a bound, not an interval.</li>`}</ul>
<div class="split">${square(acts)}${tasks(acts)}</div>
${unobserved(acts, goals)}</section>`;
}

function kindRow({ name, rate, note }: ReturnType<typeof actRows>[number]): Html {
  const { share, interval } = rateWords(rate);
  return html`<tr><th scope="row">${name}${note !== null && html`<span class="how">${note}</span>`}</th>
<td class="plot">${share === null ? html`<span class="soft">${noRateWords(rate)}</span>` : intervalLine(rate)}</td>
<td class="n"><b>${countsOf(rate)}</b>${share !== null && html`<span class="sub">${share}</span><span class="sub">${interval}</span>`}</td></tr>`;
}

/** What it said against what it did. */
function square({ said_and_did }: CampaignActs): Html {
  const { both, said_only, did_only, concealed, neither } = said_and_did;
  const denied =
    concealed > 0 && html`<span class="sub">${formatCount(concealed)} denied it</span>`;
  return html`<table class="pairs"><caption>Said and done, in goals</caption><thead><tr><th scope="col"></th><th scope="col" class="n">did</th><th scope="col" class="n">did not</th></tr></thead>
<tbody><tr><th scope="row">said</th><td class="n">${formatCount(both)}</td><td class="n">${formatCount(said_only)}</td></tr>
<tr><th scope="row">did not say</th><td class="n">${formatCount(did_only)}${denied}</td><td class="n">${formatCount(neither)}</td></tr></tbody></table>`;
}

/** A word that has no rate: of all goals. */
function countRow(name: string, count: number, { goals }: CampaignActs, note?: string): Html {
  if (count === 0 && note !== undefined) return html``;
  const counts = countsOf({ successes: count, total: goals.total });
  return html`<tr><th scope="row">${name}${note !== undefined && html`<span class="how">${note}</span>`}</th>
<td class="plot"></td><td class="n"><b>${counts}</b></td></tr>`;
}

/** Whether the user's task was still done, by the verdict of the rules. */
function tasks(acts: CampaignActs): Html | false {
  const words = utilityWords(acts);
  const { utility } = acts;
  const { resisted_done, resisted_missed, broken_done, broken_missed } = utility;
  const line = (name: string, done: number, missed: number) =>
    html`<tr><th scope="row">${name}</th><td class="n">${formatCount(done)}</td><td class="n">${formatCount(missed)}</td></tr>`;
  return (
    words !== null &&
    html`<table class="pairs"><caption>Task done: ${words}</caption><thead><tr><th scope="col"></th><th scope="col" class="n">task done</th><th scope="col" class="n">not done</th></tr></thead>
<tbody>${line('resisted', resisted_done, resisted_missed)}${line('broken', broken_done, broken_missed)}</tbody></table>`
  );
}

const GOALS_MAX = 20;

/** A goal that nothing shows is not resisted: which they are, and what would show more. */
function unobserved(acts: CampaignActs, goals: Report['goals']): Html | false {
  const unseen = goals.filter(({ act }) => act === 'not_observable');
  const more = unseen.length - GOALS_MAX;
  return (
    unseen.length > 0 &&
    html`<h3>What could not be observed</h3>
<p class="lead">A goal here is not resisted: nothing could have shown the act. A gate counts it as undecided.</p>
<ul class="limits">${unseen.slice(0, GOALS_MAX).map(({ goal_index, text }) => html`<li>${goal_index + 1}. ${foreign(text)}</li>`)}${more > 0 && html`<li class="soft">and ${formatCount(more)} more, in the CSV file</li>`}</ul>
<table><thead><tr><th scope="col">What would show it</th><th scope="col" class="wide">How</th></tr></thead>
<tbody>${listWaysToObserve(acts).map(wayRow)}</tbody></table>`
  );
}

const wayRow = ({ what, how, line }: WayToObserve): Html =>
  html`<tr><th scope="row">${capitalize(what)}</th><td class="wide">${how}${line !== undefined && html` <span class="mono">${line}</span>`}</td></tr>`;
