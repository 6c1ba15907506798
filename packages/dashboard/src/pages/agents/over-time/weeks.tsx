import type { OverviewWeek, Rate } from '@provoke/contract';
import { formatRate } from '@provoke/figures';
import { WeekLine } from '../../../charts/week-line.tsx';
import { formatDay } from '../../../parts/format-time.ts';
import { IntervalBar } from '../../../parts/interval-bar.tsx';
import { RateText } from '../../../parts/rate-text.tsx';
import { Section } from '../../../parts/section.tsx';
import s from './over-time.module.css';

type Props = { title: string; rate: Rate; weeks: readonly OverviewWeek[] };

/** A line a week, the newest first: a table, so that it can be read and printed. */
export function Weeks({ title, rate, weeks }: Props) {
  const max = Math.max(0.1, ...weeks.map(({ high }) => high ?? 0));
  const all = formatRate(rate, 'goals');
  const first = weeks.findIndex(({ total }) => total > 0);
  const known = first < 0 ? [] : weeks.slice(first);
  return (
    <Section
      title={title}
      note={`In all of these days, each goal once: ${all}. The newest week first, with 95 % intervals, from the first week that has goals.`}
      aside={<WeekLine weeks={weeks} max={max} />}
    >
      <table className={s.weeks}>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col" className={s.bar}>
              <span className="unseen">Interval</span>
            </th>
            <th scope="col">{weeks[0]?.by_act ? 'Did it' : 'Broken'}</th>
            <th scope="col">Compared with the week before</th>
          </tr>
        </thead>
        <tbody>
          {known.toReversed().map((week) => (
            <tr key={week.from}>
              <th scope="row">
                {formatDay(week.from)} – {formatDay(week.to)}
              </th>
              <td className={s.bar}>{week.total > 0 && <IntervalBar rate={week} max={max} />}</td>
              <td>{week.total === 0 ? <Nothing /> : <RateText rate={week} of="goals" />}</td>
              <td className="quiet">{noteOf(week, weeks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const Nothing = () => <span className="quiet">no goal was decided</span>;

/** Whether the week before, that has goals, asked for the same in the same way. */
function noteOf(week: OverviewWeek, weeks: readonly OverviewWeek[]): string {
  if (week.total === 0) return '';
  if (week.comparable) return 'Same goals, techniques, judges, rules and settings';
  const isFirst = weeks.slice(0, weeks.indexOf(week)).every(({ total }) => total === 0);
  return isFirst ? 'The first' : 'Other goals, techniques, judges, rules or settings';
}
