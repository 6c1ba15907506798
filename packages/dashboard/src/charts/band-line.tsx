import type { Rate } from '@provoke/statistics';
import { formatCount, formatShare } from '../format.ts';
import { formatDay } from '../parts/format-time.ts';
import s from './band-line.module.css';
import { listTicks } from './list-ticks.ts';

type Point = Rate & { date: string };

/** A rate over time with its interval as a band. The drawing stretches; its words do not. */
export function BandLine({ points, max }: { points: readonly Point[]; max: number }) {
  const known = points.filter(({ rate }) => rate !== null);
  const last = known.at(-1);
  const x = (place: number) => (points.length < 2 ? 50 : (place / (points.length - 1)) * 100);
  const y = (value: number | null) => 100 - ((value ?? 0) / max) * 100;
  const placed = points.map((point, place) => ({ ...point, x: x(place) }));
  const drawn = placed.filter(({ rate }) => rate !== null);
  const line = (bound: 'rate' | 'low' | 'high', from = drawn) =>
    from.map((point) => `${point.x} ${y(point[bound])}`).join('L');
  const label = `From ${formatShare(known[0]?.rate ?? null)} to ${formatShare(last?.rate ?? null)} in ${points.length} days`;
  return (
    <figure className={s.figure}>
      <div className={s.plot}>
        {listTicks(max, 0.1).map((tick) => (
          <span key={tick} className={s.grid} style={{ top: `${y(tick)}%` }}>
            <em>{Math.round(tick * 100)} %</em>
          </span>
        ))}
        {drawn.length > 0 && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={label}>
            <path d={`M${line('high')}L${line('low', drawn.toReversed())}Z`} className={s.band} />
            <path d={`M${line('rate')}`} className={s.stroke} />
          </svg>
        )}
        {drawn.at(-1) && (
          <i
            className={s.last}
            style={{ top: `${y(last?.rate ?? 0)}%`, left: `${drawn.at(-1)?.x}%` }}
          />
        )}
        {placed.map((point) => (
          <span
            key={point.date}
            className={s.spot}
            style={{ left: `${point.x}%`, width: `${100 / points.length}%` }}
          >
            <span className={s.tip}>
              <b>{formatShare(point.rate)}</b> {formatDay(point.date)}
              <br />
              <span className="quiet">
                {formatShare(point.low)} – {formatShare(point.high)} · {formatCount(point.total)}{' '}
                goals
              </span>
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
