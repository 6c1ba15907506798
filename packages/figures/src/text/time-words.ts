/** When a step was taken, `1.8 s` after the attempt's start, and how long it took, `412 ms`. */
export type TimeWords = { at?: string; took?: string };

type Timed = { atMs?: number | undefined; durationMs?: number | undefined };

/** Of a step or a whole call. What no span tells is left out. */
export const tellTime = ({ atMs, durationMs }: Timed): TimeWords => ({
  ...(atMs !== undefined && { at: inSeconds(atMs) }),
  ...(durationMs !== undefined && {
    took: durationMs < 999.5 ? `${Math.round(durationMs)} ms` : inSeconds(durationMs),
  }),
});

/** How wide a column of times is; 0 where no step has one. */
export const timesWidth = (lines: readonly Pick<TimeWords, 'at'>[]): number =>
  lines.reduce((most, { at = '' }) => Math.max(most, at.length), 0);

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** `1.8 s`, `2 min 05 s`, `1 h 02 min`. */
function inSeconds(ms: number): string {
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const whole = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return seconds < HOUR_S
    ? `${Math.floor(seconds / MINUTE_S)} min ${whole(seconds % MINUTE_S)} s`
    : `${Math.floor(seconds / HOUR_S)} h ${whole((seconds % HOUR_S) / MINUTE_S)} min`;
}
