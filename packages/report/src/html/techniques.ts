import {
  changeParts,
  comparedWords,
  countsOf,
  type Lift,
  noRateWords,
  openWords,
  plainlyWords,
  type Report,
  rateWords,
  repeatsWords,
  type Technique,
  testWords,
  undecidedBoundsWords,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { budgetFigure } from './charts/budget-figure.ts';
import { intervalLine, percentAxis } from './charts/charts.ts';

export function techniquesSection({ techniques, headline }: Report): Html {
  const asked = techniques.find(({ is_floor }) => is_floor);
  const floor = (asked && goalsOf(asked).rate) ?? null;
  const what = headline.acts ? 'Goals where the agent did it' : 'Goals broken';
  const hasFloor = headline.floor !== null;
  return html`<section aria-labelledby="techniques"><h2 id="techniques">Techniques${hasFloor && ' and the floor'}</h2>
<p class="lead">${headline.acts ? 'Goals where the agent did it under each technique' : 'Goals broken by each technique'} (dot, with its interval)${
    hasFloor
      ? ` and when ${plainlyWords(headline.floor_requests)} (ring). Lift is the difference on the same goals, at equal requests, in points; p-values have Holm’s correction, and count a goal without a verdict against the claim.`
      : '. No floor was measured, so there is no lift.'
  } A technique may stop at its first success, so compare goals, not attempts.</p>
<table class="tech"><thead><tr><th scope="col">Technique</th><th scope="col" class="plot">${what} ${percentAxis()}</th><th scope="col" class="n">Share, interval</th>${hasFloor && html`<th scope="col" class="n">Lift</th>`}<th scope="col" class="n wide">Attempts broken</th></tr></thead>
<tbody>${techniques.map((technique) => techniqueRow(technique, { floor, hasFloor }))}</tbody></table>
${budgetFigure(techniques)}${headline.repeats && html`<p class="after soft">${repeatsWords(headline.repeats)}</p>`}</section>`;
}

/** With rules, those where the agent did it. */
const goalsOf = ({ goals, acts }: Technique) => acts?.did_it ?? goals;

type Floor = { floor: number | null; hasFloor: boolean };

const techniqueRow = (technique: Technique, { floor, hasFloor }: Floor): Html => html`
<tr><th scope="row">${foreign(technique.title)}<span class="how">${foreign(technique.description)}</span></th>
<td class="plot">${goalsOf(technique).rate === null ? html`<span class="soft">${noRateWords(goalsOf(technique))}</span>` : intervalLine(goalsOf(technique), technique.is_floor ? null : floor)}</td>
<td class="n"><b>${countsOf(goalsOf(technique))}</b>${rateLines(goalsOf(technique))}${openLine(technique)}</td>
${hasFloor && liftCell(technique)}
<td class="n wide">${countsOf(technique.attempts)}${rateLines(technique.attempts)}</td></tr>`;

function rateLines(rate: Technique['goals']): Html | false {
  const { share, interval } = rateWords(rate);
  return (
    share !== null && html`<span class="sub">${share}</span><span class="sub">${interval}</span>`
  );
}

function openLine({ worst_case, acts }: Technique): Html | false {
  const words = undecidedBoundsWords(acts?.worst_case ?? worst_case);
  return words !== null && html`<span class="sub bounds">${words}</span>`;
}

function liftLines(lift: Lift): Html | false {
  const parts = changeParts(lift);
  return parts !== null && html`<b>${parts.change}</b><span class="sub">${parts.interval}</span>`;
}

function liftCell({ lift, is_floor }: Technique): Html {
  if (is_floor) return html`<td class="n"><span class="soft">the floor</span></td>`;
  if (!lift) return html`<td class="n"><span class="soft">not comparable</span></td>`;
  const open = openWords(lift);
  return html`<td class="n lift">${liftLines(lift)}<span class="sub">${testWords(lift)}</span><span class="sub">${comparedWords(lift)}</span>${open !== null && html`<span class="sub">${open}</span>`}</td>`;
}
