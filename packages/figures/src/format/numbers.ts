const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** `12,345`, `−7`. Without `Intl`, whose first use takes as long as half of Node's own start. */
export const formatCount = (value: number): string =>
  withMinus(String(value).replaceAll(/\B(?=(\d{3})+$)/g, ','));

/** Shown numbers have a minus as wide as their digits; JSON and CSV have a hyphen. Nothing is `−0.00`. */
const withMinus = (number: string): string =>
  /^-[0.]*$/.test(number) ? number.slice(1) : number.replace(/^-/, '−');

/** `0.50`, `−1.25`: with so many decimals. */
export const decimal = (value: number, digits: number): string => withMinus(value.toFixed(digits));

/** `1 goal`, `3 goals`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** For the start of a sentence. */
export const capitalize = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const DIGITS_MAX = 12;

/** A share as the number of a percentage: one decimal, more where it would read as none or as all. */
export function percent(share: number): string {
  const value = share * 100;
  if (value === 0 || value === 100) return `${value}`;
  for (let digits = 1; digits < DIGITS_MAX; digits++) {
    const text = value.toFixed(digits);
    if (Number(text) !== 0 && Number(text) !== 100) return text;
  }
  return value.toPrecision(2);
}

/** The same as a whole number, for a cell whose details are elsewhere: `<1` and `>99` where it would read as none or as all. */
export function wholePercent(share: number): string {
  const value = Math.round(share * 100);
  if (value === 0 && share > 0) return '<1';
  return value === 100 && share < 1 ? '>99' : `${value}`;
}

/** Two significant digits, rounded up, so that the limit is true. */
export function percentAtMost(share: number): string {
  const value = share * 100;
  const digits = Math.max(0, 1 - Math.floor(Math.log10(value)));
  return (Math.ceil(value * 10 ** digits - 1e-9) / 10 ** digits).toFixed(digits);
}

/** The same for a limit from below, rounded down. */
export function percentAtLeast(share: number): string {
  const digits = percentAtMost(1 - share).split('.')[1]?.length ?? 0;
  return (100 - Number(percentAtMost(1 - share))).toFixed(digits);
}

/** `8.9–39.1`: as many decimals as it takes to read as an interval. */
export function range(low: number, high: number): string {
  const [from, to] = [percent(low), percent(high)];
  if (from !== to || low === high) return `${from}–${to}`;
  for (let digits = 2; digits < DIGITS_MAX; digits++) {
    const [least, most] = [(low * 100).toFixed(digits), (high * 100).toFixed(digits)];
    if (least !== most) return `${least}–${most}`;
  }
  return `${from}–${to}`;
}

/** `+2.0` or `−2.0`: a difference in percentage points. */
export function points(change: number): string {
  const value = Math.abs(change * 100).toFixed(1);
  if (value === '0.0') return '±0.0';
  return `${change < 0 ? '−' : '+'}${value}`;
}

/** `p = 0.38`, `p = 0.021`, `p < 0.001`. */
export const probability = (p: number): string =>
  p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(p < 0.1 ? 3 : 2)}`;

/** `κ 0.50`: agreement of judges beyond chance. */
export const kappaWords = (kappa: number): string => `κ ${decimal(kappa, 2)}`;

/** `$1.20`. */
export const formatDollars = (dollars: number): string =>
  `${dollars < 0 ? '−' : ''}$${Math.abs(dollars).toFixed(2)}`;

/** `2 March 2026`, in UTC. */
export function formatDay(iso: string | null): string {
  if (iso === null) return 'date unknown';
  const time = new Date(iso);
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
}

/** `09:30 UTC`. */
export const formatTime = (iso: string): string =>
  `${new Date(iso).toISOString().slice(11, 16)} UTC`;
