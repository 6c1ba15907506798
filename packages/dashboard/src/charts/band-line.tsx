import type { Rate } from '@provoke/contract';
import { dayWords, noRateWords, plural, rateWords } from '@provoke/figures';
import { formatDay } from '../parts/format-time.ts';
import { RateText } from '../parts/rate-text.tsx';
import s from './band-line.module.css';
import { listTicks } from './list-ticks.ts';
import { usePoints } from './use-points.ts';

type Point = Rate & { date: string };

/**
 * A rate over time with its interval as a band; no point on days without a rate. The drawing stretches; its words do
 * not. Each day can be read by pointer and by keys, and all of them as a table.
 */
export function BandLine({ points, max }: { points: readonly Point[]; max: number }) {
  const { at, point, reading } = usePoints(
    points.map(dayWords),
    `${sayLine(points)}. Arrow keys read a day.`,
  );
  const x = (place: number) => (points.length < 2 ? 50 : (place / (points.length - 1)) * 100);
  const placed = points.map((point, place) => ({ ...point, x: x(place) }));
  const here = at === undefined ? undefined : placed[at];
  return (
    <figure className={s.figure}>
      <div className={s.plot} {...reading}>
        <Drawing {...{ placed, max }} />
        {placed.map(({ date, x }, place) => (
          <span
            key={date}
            className={s.spot}
            data-here={place === at}
            style={{ left: `${x}%`, width: `${100 / points.length}%` }}
            onPointerEnter={() => point(place)}
          />
        ))}
        {here && (
          <span
            className={s.tip}
            style={{ left: `${here.x}%`, transform: `translateX(-${here.x}%)` }}
          >
            {formatDay(here.date)}
            <br />
            <RateText rate={here} of="goals" />
          </span>
        )}
      </div>
      <figcaption>
        <div className={s.days} aria-hidden="true">
          {pickDays(points).map(({ date }) => (
            <span key={date}>{formatDay(date)}</span>
          ))}
        </div>
        <Numbers points={points} />
      </figcaption>
    </figure>
  );
}

type Placed = Point & { x: number };

function Drawing({ placed, max }: { placed: readonly Placed[]; max: number }) {
  const y = (value: number | null) => 100 - ((value ?? 0) / max) * 100;
  const drawn = placed.filter(({ rate }) => rate !== null);
  const last = drawn.at(-1);
  const line = (bound: 'rate' | 'low' | 'high', from = drawn) =>
    from.map((point) => `${point.x} ${y(point[bound])}`).join('L');
  return (
    <div aria-hidden="true">
      {listTicks(max, 0.1).map(({ at, name }) => (
        <span key={name} className={s.grid} style={{ top: `${y(at)}%` }}>
          <em>{name}</em>
        </span>
      ))}
      {last ? (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={`M${line('high')}L${line('low', drawn.toReversed())}Z`} className={s.band} />
            <path d={`M${line('rate')}`} className={s.stroke} />
          </svg>
          <i className={s.last} style={{ top: `${y(last.rate)}%`, left: `${last.x}%` }} />
        </>
      ) : (
        <p className={s.empty}>{sayLine(placed)}.</p>
      )}
    </div>
  );
}

function sayLine(points: readonly Point[]): string {
  const drawn = points.filter(({ rate }) => rate !== null);
  const [first, last] = [drawn[0], drawn.at(-1)];
  return first && last
    ? `From ${rateWords(first).share} to ${rateWords(last).share} in ${plural(points.length, 'day')}`
    : `No line: on each day ${noRateWords({ reason: 'few-goals' })}`;
}

const Numbers = ({ points }: { points: readonly Point[] }) => (
  <details className={s.numbers}>
    <summary>As a table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Goals broken</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.date}>
            <th scope="row">{formatDay(point.date)}</th>
            <td>
              <RateText rate={point} of="goals" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

const DAYS_NAMED = 5;

function pickDays(points: readonly Point[]): Point[] {
  if (points.length <= DAYS_NAMED) return [...points];
  const step = (points.length - 1) / (DAYS_NAMED - 1);
  return Array.from({ length: DAYS_NAMED }, (_, place) => points[Math.round(place * step)]).filter(
    (point) => point !== undefined,
  );
}
