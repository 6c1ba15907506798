import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { describeProblem } from '../../../forms/describe-problem.ts';
import s from '../shared/schedules.module.css';
import { TimeInZone } from './time-in-zone.tsx';

type Times = { cron: string; time_zone: string };

const timesQuery = (times: Times) =>
  queryOptions({
    queryKey: ['schedule times', times],
    queryFn: ({ signal }) => api.schedules.times({ query: times, signal }),
    placeholderData: keepPreviousData,
  });

/** When campaigns would start, by the clocks of the schedule's zone; or why they would not. */
export function NextTimes({ cron, time_zone }: Times) {
  const { data, error } = useQuery(timesQuery({ cron, time_zone }));
  if (error) {
    const { message, fields } = describeProblem(error);
    return (
      <p role="alert" className={s.refused}>
        {[message, ...Object.values(fields).flat()].filter(Boolean).join(' ')}
      </p>
    );
  }
  if (!data) return <p className="quiet">…</p>;
  return (
    <ul className={s.times} aria-label="Next times">
      {data.times.map((iso) => (
        <li key={iso}>
          <TimeInZone iso={iso} timeZone={time_zone} />
        </li>
      ))}
    </ul>
  );
}
