const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something was: `4 min`, `5 h`, `3 d`; empty if it is unknown. */
export function sinceOf(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  if (!Number.isFinite(ms)) return '';
  if (ms < MINUTE) return 'now';
  return spanOf(ms);
}

/** In a sentence: `24 min ago`, `5 h ago`, `3 d ago`. */
export function agoOf(iso: string, nowMs: number): string {
  const ms = nowMs - Date.parse(iso);
  return Number.isFinite(ms) ? `${spanOf(Math.max(0, ms))} ago` : '';
}

function spanOf(ms: number): string {
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}
