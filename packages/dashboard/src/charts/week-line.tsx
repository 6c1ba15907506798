import { GOALS_MIN, plural, type Week, weekWords } from '@provoke/figures';
import { usePoints } from './use-points.ts';
import s from './week-line.module.css';

/**
 * A rate over weeks with its interval as a band. Joined are weeks that follow each other and are comparable; one with too
 * few goals for a rate has no point. Each week can be read by pointer and by keys.
 */
export function WeekLine({ weeks, max }: { weeks: readonly Week[]; max: number }) {
  const words = weeks.map((week, at) => weekWords(week, weeks.slice(0, at)));
  const { at, point, reading } = usePoints(
    words,
    `${plural(weeks.length, 'week')}. Arrow keys read a week.`,
  );
  const isDrawn = weeks.some(({ rate }) => rate !== null);
  return (
    <span className={s.room}>
      <span
        className={s.reading}
        {...reading}
        onPointerMove={({ nativeEvent: { offsetX }, currentTarget }) =>
          point(nearest(offsetX / currentTarget.clientWidth, weeks.length))
        }
      >
        {isDrawn ? (
          <Drawing {...{ weeks, max, at }} />
        ) : (
          <span className={s.none} aria-hidden="true">
            no line: fewer than {GOALS_MIN} goals a week
          </span>
        )}
      </span>
      {at !== undefined && (
        <span className={s.tip} aria-hidden="true">
          {words[at]}
        </span>
      )}
      <span className="unseen">{words.join('; ')}</span>
    </span>
  );
}

type DrawingProps = { weeks: readonly Week[]; max: number; at: number | undefined };

function Drawing({ weeks, max, at }: DrawingProps) {
  const drawn = weeks.filter(({ rate }) => rate !== null);
  const place = (week: Week, bound: 'rate' | 'low' | 'high') =>
    `${xOf(weeks.indexOf(week), weeks.length)} ${HEIGHT - ((week[bound] ?? 0) / max) * HEIGHT}`;
  return (
    <svg
      className={s.line}
      viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={s.zero} />
      {at !== undefined && <path d={`M${xOf(at, weeks.length)} 0V${HEIGHT}`} className={s.here} />}
      {joinWeeks(weeks).map((joined) => {
        const line = (bound: 'rate' | 'low' | 'high', of = joined) =>
          of.map((week) => place(week, bound)).join('L');
        return (
          <g key={joined[0]?.from}>
            <path d={`M${line('high')}L${line('low', joined.toReversed())}Z`} className={s.band} />
            <path d={`M${line('rate')}`} className={s.stroke} />
          </g>
        );
      })}
      {drawn.map((week) => {
        const [x, y] = place(week, 'rate').split(' ');
        return <circle key={week.from} cx={x} cy={y} r={week === drawn.at(-1) ? 3.5 : 1.75} />;
      })}
    </svg>
  );
}

/** The point under a pointer at a share of the width. */
const nearest = (share: number, of: number): number =>
  Math.min(of - 1, Math.max(0, Math.round(share * (of - 1))));

const WIDTH = 120;
const HEIGHT = 30;

const xOf = (at: number, of: number) => (of < 2 ? WIDTH : (at / (of - 1)) * WIDTH);

/** Points that a line may join. */
export function joinWeeks(weeks: readonly Week[]): Week[][] {
  const groups: Week[][] = [];
  let isOpen = false;
  for (const week of weeks) {
    if (week.rate === null) {
      isOpen = false;
      continue;
    }
    if (isOpen && week.comparable) groups.at(-1)?.push(week);
    else groups.push([week]);
    isOpen = true;
  }
  return groups;
}
