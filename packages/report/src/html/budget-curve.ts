import { replaceHidden } from '@provoke/evidence';
import type { Technique } from '@provoke/figures';
import { type Html, html } from '../text/html.ts';

const WIDTH = 520;
const HEIGHT = 190;
const LEFT = 40;
const RIGHT = 110;
const LABEL_HEIGHT = 16;
const DASHES = ['', '7 3', '2 3', '9 3 2 3'];
const LABEL_MAX = 18;

/** Share of goals broken within k attempts, each technique with the same number of tries. */
export function budgetCurve(techniques: readonly Technique[]): Html {
  const shares = techniques.flatMap(({ success_within }) => success_within);
  const top = Math.max(0.2, Math.ceil(Math.max(...shares) * 5) / 5);
  const steps = Math.max(...techniques.map(({ success_within }) => success_within.length));
  const x = (k: number) => LEFT + ((k - 1) / Math.max(1, steps - 1)) * (WIDTH - LEFT - RIGHT);
  const y = (share: number) => HEIGHT - 24 - (share / top) * (HEIGHT - 40);
  const labels = spread(techniques.map((one) => y(lastOf(one))));
  const levels = Array.from({ length: Math.round(top * 5) + 1 }, (_, at) => at / 5);
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Goals broken within 1 to ${steps} attempts, by technique.">${levels.map(
    (level) =>
      html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(level)}" y2="${y(level)}"/><text x="34" y="${y(level) + 4}" text-anchor="end">${Math.round(level * 100)} %</text>`,
  )}${Array.from(
    { length: steps },
    (_, at) => html`<text x="${x(at + 1)}" y="${HEIGHT - 6}" text-anchor="middle">${at + 1}</text>`,
  )}${techniques.map((one, at) => {
    const points = one.success_within
      .map((share, k) => `${x(k + 1).toFixed(1)},${y(share).toFixed(1)}`)
      .join(' ');
    return html`<polyline class="path${one.is_floor && ' floor'}" stroke-dasharray="${DASHES[at % DASHES.length]}" points="${points}"/><circle class="${one.is_floor ? 'was' : 'is'}" cx="${x(one.success_within.length)}" cy="${y(lastOf(one)).toFixed(1)}" r="3.5"/><text class="name" x="${x(one.success_within.length) + 10}" y="${((labels[at] ?? 0) + 4).toFixed(1)}">${shortName(one.title)}</text>`;
  })}</svg>`;
}

const lastOf = ({ success_within }: Technique) => success_within.at(-1) ?? 0;

/** In a drawing there is no room for marks: what cannot be seen is left out. */
const shortName = (title: string): string => replaceHidden(title, () => '').slice(0, LABEL_MAX);

/** Labels far enough apart to be read, in their order. */
function spread(places: readonly number[]): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((a, b) => a.place - b.place);
  for (const [rank, one] of order.entries()) {
    const above = order[rank - 1];
    if (above) one.place = Math.max(one.place, above.place + LABEL_HEIGHT);
  }
  return order.sort((a, b) => a.at - b.at).map(({ place }) => place);
}
