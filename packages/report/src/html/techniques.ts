import {
  formatInterval,
  formatPoints,
  formatProbability,
  formatShare,
  GOALS_FOR_RATE,
  isBeyondChance,
  percentOf,
  plural,
  type Report,
  type Technique,
} from '@provoke/figures';
import { foreign, type Html, html } from '../text/html.ts';
import { budgetCurve } from './charts/budget-curve.ts';
import { intervalLine, percentAxis } from './charts/charts.ts';

const CURVES_MAX = 8;

export function techniquesSection({ techniques, headline }: Report): Html {
  const floor = techniques.find(({ is_floor }) => is_floor)?.goals.rate ?? null;
  const hasFloor = headline.floor !== null;
  const drawn = techniques.filter(({ success_within }) => success_within.length > 1);
  return html`<section aria-labelledby="techniques"><h2 id="techniques">Techniques${hasFloor && ' and the floor'}</h2>
<p class="lead">Goals broken by each technique (dot, with its interval)${
    hasFloor
      ? ' and by asking plainly (ring). Lift is the difference on the same goals, in points; p-values have Holm’s correction.'
      : '. No floor was measured, so there is no lift.'
  } A technique may stop at its first success, so compare goals, not attempts.</p>
<table class="tech"><thead><tr><th scope="col">Technique</th><th scope="col" class="plot">Goals broken ${percentAxis()}</th><th scope="col" class="n">Rate, 95 % interval</th>${hasFloor && html`<th scope="col" class="n">Lift, 95 % interval</th>`}<th scope="col" class="n wide">Attempts broken</th></tr></thead>
<tbody>${techniques.map((technique) => techniqueRow(technique, { floor, hasFloor }))}</tbody></table>
${drawn.length > 0 && curveFigure(drawn.slice(0, CURVES_MAX))}${headline.repeats && repeatsNote(headline.repeats)}</section>`;
}

type Floor = { floor: number | null; hasFloor: boolean };

const techniqueRow = (technique: Technique, { floor, hasFloor }: Floor): Html => html`
<tr><th scope="row">${foreign(technique.title)}<span class="how">${foreign(technique.description)}</span></th>
<td class="plot">${technique.goals.total < GOALS_FOR_RATE ? html`<span class="soft">too few for a rate</span>` : intervalLine(technique.goals, technique.is_floor ? null : floor)}</td>
<td class="n"><b>${formatShare(technique.goals)}</b>${rateLine(technique.goals)}${openLine(technique)}</td>
${hasFloor && liftCell(technique)}
<td class="n wide">${formatShare(technique.attempts)}${rateLine(technique.attempts)}</td></tr>`;

const rateLine = (rate: Technique['goals']): Html | false =>
  rate.total >= GOALS_FOR_RATE &&
  html`<span class="sub">${percentOf(rate.rate)} %, ${formatInterval(rate)}</span>`;

const openLine = ({ worst_case: { low, high, total } }: Technique): Html | false =>
  high > low && html`<span class="sub">at most ${formatShare({ successes: high, total })}</span>`;

function liftCell({ lift, is_floor }: Technique): Html {
  if (is_floor) return html`<td class="n"><span class="soft">the floor</span></td>`;
  if (!lift) return html`<td class="n"><span class="soft">–</span></td>`;
  return html`<td class="n"><b>${formatPoints(lift.change)}</b><span class="sub">${formatPoints(lift.low)} to ${formatPoints(lift.high)}</span><span class="sub">${!isBeyondChance(lift) && 'may be chance, '}${formatProbability(lift.p)}</span></td>`;
}

const curveFigure = (techniques: readonly Technique[]): Html =>
  html`<figure><figcaption><b>Within how many attempts?</b> <span class="soft">Share of goals broken within 1 to ${techniques[0]?.success_within.length} attempts, the same number for all.</span></figcaption>${budgetCurve(techniques)}</figure>`;

const repeatsNote = ({ repeats, mean, min, max }: NonNullable<Report['headline']['repeats']>) =>
  html`<p class="after soft">Over ${plural(repeats, 'repeat')}, between ${percentOf(min)} and ${percentOf(max)} % of goals were broken each time (mean ${percentOf(mean)} %).</p>`;
