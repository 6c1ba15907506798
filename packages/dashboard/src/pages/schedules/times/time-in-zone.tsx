import { formatUtc } from '../../../parts/format-time.ts';

/** `Mon, 30 Nov, 03:00` by the clocks of a zone; in UTC on hover. */
export const TimeInZone = ({ iso, timeZone }: { iso: string; timeZone: string }) => (
  <time dateTime={iso} title={formatUtc(iso)}>
    {formatInZone(iso, timeZone)}
  </time>
);

/** In UTC where this browser does not know the zone. */
function formatInZone(iso: string, timeZone: string): string {
  const options: Intl.DateTimeFormatOptions = {
    ...({ weekday: 'short', day: 'numeric', month: 'short' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
  };
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(iso));
  } catch {
    return formatUtc(iso);
  }
}
