import type { CampaignActs } from '@provoke/contract';
import {
  actRows,
  countsOf,
  formatCount,
  noRateWords,
  type Report,
  rateWords,
  undecidedActWords,
  undecidedBoundsWords,
  utilityWords,
} from '@provoke/figures';
import { type Html, html } from '../text/html.ts';
import { intervalLine, percentAxis } from './charts/charts.ts';

/** Each kind of evidence with a rate of its own, over the goals that rules decided. */
export function actsSection({ headline }: Report): Html {
  const { acts } = headline;
  if (!acts) return html``;
  const undecided = undecidedActWords(acts);
  const worst = undecidedBoundsWords(acts.worst_case);
  const utility = utilityWords(acts);
  return html`<section aria-labelledby="acts"><h2 id="acts">What the agent did</h2>
<p class="lead">By rules about its acts, over the ${formatCount(acts.decided)} goals that they decided. A word and an act make no rate together.</p>
<table class="tech"><thead><tr><th scope="col">Kind</th><th scope="col" class="plot">Goals ${percentAxis()}</th><th scope="col" class="n">Share, interval</th></tr></thead>
<tbody>${actRows(acts).map(kindRow)}</tbody></table>
<ul class="limits">${undecided !== '' && html`<li>Undecided, never counted as resisted: ${undecided}.</li>`}${worst !== null && html`<li>Worst case: ${worst}. This is a bound, not an interval.</li>`}${utility !== null && html`<li>Task done: ${utility}.</li>`}</ul>
${square(acts)}</section>`;
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
