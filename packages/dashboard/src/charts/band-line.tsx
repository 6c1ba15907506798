import type { Rate } from '@provoke/contract';
import { noRateWords, rateWords } from '@provoke/figures';
import { formatDay } from '../parts/format-time.ts';
import { RateText } from '../parts/rate-text.tsx';
import s from './band-line.module.css';
import { listTicks } from './list-ticks.ts';

type Point = Rate & { date: string };

/**
 * A rate over time with its interval as a band; no point on days without a rate. The drawing stretches; its words do
 * not.
 */
export function BandLine({ points, max }: { points: readonly Point[]; max: number }) {
  const x = (place: number) => (points.length < 2 ? 50 : (place / (points.length - 1)) * 100);
  const y = (value: number | null) => 100 - ((value ?? 0) / max) * 100;
  const placed = points.map((point, place) => ({ ...point, x: x(place) }));
  const drawn = placed.filter(({ rate }) => rate !== null);
  const [first, last] = [drawn[0], drawn.at(-1)];
  const line = (bound: 'rate' | 'low' | 'high', from = drawn) =>
    from.map((point) => `${point.x} ${y(point[bound])}`).join('L');
  return (
    <figure className={s.figure}>
      <div className={s.plot}>
        {listTicks(max, 0.1).map(({ at, name }) => (
          <span key={name} className={s.grid} style={{ top: `${y(at)}%` }}>
            <em>{name}</em>
          </span>
        ))}
        {first && last ? (
          <>
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              role="img"
              aria-label={`From ${rateWords(first).share} to ${rateWords(last).share} in ${points.length} days`}
            >
              <path d={`M${line('high')}L${line('low', drawn.toReversed())}Z`} className={s.band} />
              <path d={`M${line('rate')}`} className={s.stroke} />
            </svg>
            <i className={s.last} style={{ top: `${y(last.rate)}%`, left: `${last.x}%` }} />
          </>
        ) : (
          <p className={s.empty}>No line: on each day {noRateWords({ reason: 'few-goals' })}.</p>
        )}
        {placed.map((point) => (
          <span
            key={point.date}
            className={s.spot}
            style={{ left: `${point.x}%`, width: `${100 / points.length}%` }}
          >
            <span className={s.tip}>
              {formatDay(point.date)}
              <br />
              <RateText rate={point} of="goals" />
            </span>
          </span>
        ))}
      </div>
      <figcaption className={s.days}>
        {pickDays(points).map(({ date }) => (
          <span key={date}>{formatDay(date)}</span>
        ))}
      </figcaption>
    </figure>
  );
}

const DAYS_NAMED = 5;

function pickDays(points: readonly Point[]): Point[] {
  if (points.length <= DAYS_NAMED) return [...points];
  const step = (points.length - 1) / (DAYS_NAMED - 1);
  return Array.from({ length: DAYS_NAMED }, (_, place) => points[Math.round(place * step)]).filter(
    (point) => point !== undefined,
  );
}
