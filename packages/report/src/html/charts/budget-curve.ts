import { replaceHidden } from '@provoke/evidence';
import { formatCount } from '@provoke/figures';
import { type Html, html } from '../../text/html.ts';

/** One technique's shares of goals, by the number of requests. */
export type Curve = {
  title: string;
  isFloor: boolean;
  points: readonly { requests: number; share: number }[];
};

const WIDTH = 520;
const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 110;
const LABEL_HEIGHT = 16;
const TICK_WIDTH = 30;
const DASHES = ['', '7 3', '2 3', '9 3 2 3'];
const LABEL_MAX = 18;
const TOP_MIN = 0.2;

/** Shares of goals broken within a number of requests, which grows by factors: each step costs as much again. */
export function budgetCurve(curves: readonly Curve[]): Html {
  const points = curves.flatMap((curve) => curve.points);
  const most = Math.max(...points.map(({ requests }) => requests));
  const top = Math.max(TOP_MIN, Math.ceil(Math.max(...points.map(({ share }) => share)) * 5) / 5);
  const x = (requests: number) =>
    LEFT + (Math.log(requests) / Math.log(most)) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => HEIGHT - 24 - (share / top) * (HEIGHT - 40);
  const labels = spread(curves.map((curve) => y(lastOf(curve).share)));
  const levels = Array.from({ length: Math.round(top * 5) + 1 }, (_, at) => at / 5);
  const ticks = farApart([...new Set(points.map(({ requests }) => requests))], x);
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Goals broken within 1 to ${formatCount(most)} requests, by technique.">${levels.map(
    (level) =>
      html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(level)}" y2="${y(level)}"/><text x="34" y="${y(level) + 4}" text-anchor="end">${Math.round(level * 100)} %</text>`,
  )}${ticks.map(
    (requests) =>
      html`<text x="${x(requests).toFixed(1)}" y="${HEIGHT - 6}" text-anchor="middle">${formatCount(requests)}</text>`,
  )}${curves.map((curve, at) => {
    const line = curve.points
      .map(({ requests, share }) => `${x(requests).toFixed(1)},${y(share).toFixed(1)}`)
      .join(' ');
    const last = lastOf(curve);
    return html`<polyline class="path${curve.isFloor && ' floor'}" stroke-dasharray="${DASHES[at % DASHES.length]}" points="${line}"/><circle class="${curve.isFloor ? 'was' : 'is'}" cx="${x(last.requests).toFixed(1)}" cy="${y(last.share).toFixed(1)}" r="3.5"/><text class="name" x="${(x(most) + 10).toFixed(1)}" y="${((labels[at] ?? 0) + 4).toFixed(1)}">${shortName(curve.title)}</text>`;
  })}</svg>`;
}

const lastOf = ({ points }: Curve) => points.at(-1) ?? { requests: 1, share: 0 };

/** In a drawing there is no room for marks: what cannot be seen is left out. */
const shortName = (title: string): string => replaceHidden(title, () => '').slice(0, LABEL_MAX);

/** Those that can be read next to each other; of two that cannot, the larger. */
function farApart(steps: readonly number[], x: (step: number) => number): number[] {
  const kept: number[] = [];
  for (const step of steps.toSorted((a, b) => b - a))
    if (kept.length === 0 || x(kept.at(-1) ?? 0) - x(step) >= TICK_WIDTH) kept.push(step);
  return kept;
}

/** Labels far enough apart to be read, in their order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place);
  for (const [rank, one] of order.entries()) {
    const above = order[rank - 1];
    if (above) one.place = Math.max(one.place, above.place + LABEL_HEIGHT);
  }
  return order.sort((a, b) => a.at - b.at).map(({ place }) => place);
}
