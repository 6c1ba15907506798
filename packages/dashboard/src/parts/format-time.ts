const dayOfYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 20 Nov, or 20 Nov 2024 if that is another year. */
export function formatDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

/** 20 Nov, 15:08 */
export function formatDayAndTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : `${formatDay(iso, now)}, ${time.format(date)}`;
}

/** 2026-11-20 15:08:12 UTC */
export function formatUtc(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? iso
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
