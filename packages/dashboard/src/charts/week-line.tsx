import { GOALS_MIN, type Week, weekWords } from '@provoke/figures';
import s from './week-line.module.css';

/**
 * A rate over weeks with its interval as a band. Joined are weeks that follow each other and are comparable; one with too
 * few goals for a rate has no point.
 */
export function WeekLine({ weeks, max }: { weeks: readonly Week[]; max: number }) {
  const drawn = weeks.filter(({ rate }) => rate !== null);
  const words = weeks.map((week, at) => weekWords(week, weeks.slice(0, at))).join('\n');
  if (drawn.length === 0)
    return (
      <span className={s.none} title={words}>
        no line: fewer than {GOALS_MIN} goals a week
      </span>
    );
  const place = (week: Week, bound: 'rate' | 'low' | 'high') =>
    `${xOf(weeks.indexOf(week), weeks.length)} ${HEIGHT - ((week[bound] ?? 0) / max) * HEIGHT}`;
  return (
    <svg className={s.line} viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} role="img">
      <title>{words}</title>
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={s.zero} />
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
