/**
 * A value as text for a `json` column. The driver would turn an array into a PostgreSQL array;
 * `null` is the SQL null, and a field left out stays left out.
 */
export function toJson(value: object | string): string;
export function toJson(value: object | string | null): string | null;
export function toJson(value: object | string | null | undefined): string | null | undefined;
export function toJson(value: object | string | null | undefined): string | null | undefined {
  return value === undefined || value === null ? value : JSON.stringify(value);
}
