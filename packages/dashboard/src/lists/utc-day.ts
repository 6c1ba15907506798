export const DAY_MS = 86_400_000;

/** The day of a moment in UTC, as the service counts days: `2026-11-29`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
