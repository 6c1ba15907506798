const NOTHING = '–';

/** Only significant digits: 12,345, 123, 12.3, 1.23. */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return NOTHING;
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `value` ÷ `other`; undefined if one of them was not measured. */
export const ratio = (value: number | undefined, other: number | undefined): number | undefined =>
  value === undefined || other === undefined ? undefined : value / other;

export const megabytes = (bytes: number | undefined): number | undefined =>
  bytes === undefined ? undefined : bytes / 1e6;
