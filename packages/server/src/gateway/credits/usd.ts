/** Money is counted in whole micro-dollars. */
export const MICROS = 1_000_000;

/** `"12.345678"`: exact. */
export const toUsd = (micros: number): string => (micros / MICROS).toFixed(6);

/** `"$0.0123"` for people. Costs are rounded up and funds down, so that the texts compare as the numbers do. */
export const costInUsd = (micros: number): string =>
  `$${(Math.ceil(micros / 100) / 1e4).toFixed(4)}`;
export const fundsInUsd = (micros: number): string =>
  `$${(Math.floor(micros / 100) / 1e4).toFixed(4)}`;

/** Reads dollars as people type them, with up to six decimals; undefined if the text is not an amount. */
export function parseUsd(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * MICROS + Number(decimals.padEnd(6, '0'));
}
