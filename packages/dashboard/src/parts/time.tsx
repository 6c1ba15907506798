import { formatDay, formatDayAndTime, formatUtc } from './format-time.ts';

type Props = { iso: string; day?: boolean };

/** A time in the viewer's zone; in UTC on hover. */
export const Time = ({ iso, day = false }: Props) => (
  <time dateTime={iso} title={formatUtc(iso)}>
    {day ? formatDay(iso) : formatDayAndTime(iso)}
  </time>
);
