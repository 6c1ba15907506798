const MINUS = '−';

/** $1.20; small amounts keep two digits that mean something. */
export function formatUsd(value: number): string {
  const amount = Math.abs(value);
  const digits = amount !== 0 && amount < 0.01 ? amount.toPrecision(2) : amount.toFixed(2);
  return `${value < 0 ? MINUS : ''}$${digits}`;
}

/** $1.2345, from dollars with six decimals: cents always, and as many of the others as are not zero. */
export const formatExactUsd = (usd: string): string => {
  const [whole = '0', decimals = ''] = usd.replace('-', '').split('.');
  const sign = usd.startsWith('-') ? MINUS : '';
  return `${sign}$${whole}.${decimals.replace(/0{1,4}$/, '').padEnd(2, '0')}`;
};

/** 950 ms, 1.24 s */
export const formatMilliseconds = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`;

/** 40 s, 24 min, 2 h 05 min */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}
