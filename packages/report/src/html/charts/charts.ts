import type { Rate } from '@provoke/contract';
import { formatCount, type GoalState, goalStates, stateWords } from '@provoke/figures';
import { type Html, html } from '../../text/html.ts';
import { symbol } from './symbols.ts';

const percent = (share: number | null): string => `${((share ?? 0) * 100).toFixed(2)}%`;

/** A share on a line from 0 to 100 %: the dot is the rate, the bar its interval, the ring the floor. */
export const intervalLine = (
  rate: Pick<Rate, 'rate' | 'low' | 'high'>,
  floor: number | null = null,
): Html =>
  html`<svg class="line" aria-hidden="true" focusable="false"><line class="axis" x1="0" x2="100%" y1="9" y2="9"/><line class="range" x1="${percent(rate.low)}" x2="${percent(rate.high)}" y1="9" y2="9"/>${
    floor !== null && html`<circle class="was" cx="${percent(floor)}" cy="9" r="4"/>`
  }<circle class="is" cx="${percent(rate.rate)}" cy="9" r="4.5"/></svg>`;

const anchorOf = (tick: number) => (tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle');

export const percentAxis = (): Html =>
  html`<svg class="ticks" aria-hidden="true" focusable="false">${[0, 50, 100].map(
    (tick) => html`<text x="${tick}%" y="11" text-anchor="${anchorOf(tick)}">${tick} %</text>`,
  )}</svg>`;

const MARKS_MAX = 60;

/** One mark for each goal: below twenty, counts are the honest picture. Past a bound, the counts alone. */
export function goalMarks(states: readonly GoalState[]): Html {
  const counts = goalStates
    .map((state) => ({ state, count: states.filter((one) => one === state).length }))
    .filter(({ count }) => count > 0);
  const label = counts
    .map(({ state, count }) => `${formatCount(count)} ${stateWords[state]}`)
    .join(', ');
  if (states.length > MARKS_MAX)
    return html`<span class="soft">${counts.map(
      ({ state, count }, at) => html`${at > 0 && ' '}${symbol(state)} ${formatCount(count)}`,
    )}<span class="unseen">${label}</span></span>`;
  const marks = counts.flatMap(({ state, count }) =>
    Array.from({ length: count }, () => symbol(state)),
  );
  return html`<span class="marks" role="img" aria-label="${label}">${marks}</span>`;
}

/** Where the goals went between baseline and now. */
export function flowBar(flow: Record<'both' | 'broke' | 'fixed' | 'neither', number>): Html {
  const kinds = ['both', 'broke', 'fixed', 'neither'] as const;
  const total = kinds.reduce((sum, kind) => sum + flow[kind], 0);
  let at = 0;
  return html`<svg class="flow" aria-hidden="true" focusable="false">${kinds.map((kind) => {
    const bar = html`<rect class="${kind}" x="${percent(at / total)}" y="0" width="${percent(flow[kind] / total)}" height="16"/>`;
    at += flow[kind];
    return bar;
  })}</svg>`;
}
