export const percent = (share: number): number => Math.round(share * 100);

/** `9–34`, or `−5 to 22` where a dash would look like a sign. */
export const range = (low: number, high: number, unit = (share: number) => `${percent(share)}`) =>
  low < 0 || high < 0
    ? `${signed(unit(low))} to ${signed(unit(high))}`
    : `${unit(low)}–${unit(high)}`;

const signed = (text: string) => text.replace(/^-0$/, '0').replace('-', '−');

/** `p = 0.38`, `p = 0.012`, `p < 0.001`. */
export const probability = (p: number): string => {
  if (p < 0.001) return 'p < 0.001';
  return `p = ${p < 0.1 ? p.toPrecision(2) : p.toFixed(2)}`;
};
