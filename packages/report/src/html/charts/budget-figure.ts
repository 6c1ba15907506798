import { countsOf, formatCount, noRateWords, type Technique } from '@provoke/figures';
import { foreign, type Html, html } from '../../text/html.ts';
import { budgetCurve, type Curve } from './budget-curve.ts';

const TECHNIQUES_MAX = 8;

/** Goals broken within a number of requests: curves of shares, or counts where there are too few goals for one. */
export function budgetFigure(techniques: readonly Technique[]): Html | false {
  const several = techniques
    .filter(({ success_within }) => success_within.length > 1)
    .slice(0, TECHNIQUES_MAX);
  if (several.length === 0) return false;
  const curves = several.flatMap(toCurve);
  const others = several.filter((one) => toCurve(one).length === 0);
  return html`<figure><figcaption><b>Within how many requests?</b> <span class="soft">Goals broken within a number of requests to the agent, of those judged.</span></figcaption>${
    curves.length > 0 && budgetCurve(curves)
  }${others.length > 0 && countsTable(others)}</figure>`;
}

/** Empty for a technique without shares. */
function toCurve({ title, is_floor, success_within }: Technique): Curve[] {
  const points = success_within.flatMap(({ requests, goals: { rate } }) =>
    rate === null ? [] : [{ requests, share: rate }],
  );
  return points.length === success_within.length ? [{ title, isFloor: is_floor, points }] : [];
}

function countsTable(techniques: readonly Technique[]): Html {
  const steps = new Set(
    techniques.flatMap(({ success_within }) => success_within.map(({ requests }) => requests)),
  );
  const columns = [...steps].sort((a, b) => a - b);
  const reasons = new Set(techniques.map(({ goals }) => noRateWords(goals)));
  return html`<table class="within"><caption class="soft">Counts alone: ${[...reasons].join('; ')}.</caption><thead><tr><th scope="col">Requests</th>${columns.map((requests) => html`<th scope="col" class="n">${formatCount(requests)}</th>`)}</tr></thead>
<tbody>${techniques.map((one) => html`<tr><th scope="row">${foreign(one.title)}</th>${columns.map((requests) => countCell(one, requests))}</tr>`)}</tbody></table>`;
}

/** A technique that never sent so many has no count there. */
function countCell({ success_within }: Technique, requests: number): Html {
  const within = success_within.find((one) => one.requests === requests);
  return html`<td class="n">${within ? countsOf(within.goals) : '–'}</td>`;
}
