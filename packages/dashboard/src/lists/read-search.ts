const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** An id in an address; undefined if it is none. */
export const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** A day in an address, such as 2026-11-20; undefined if it is none. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** A text in an address, cut, which the router reads as a number if it is digits; undefined if it is empty or none. */
export const readText = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, max).trim() || undefined
    : undefined;

/** Without what is undefined: addresses name nothing that does not narrow. */
export const withoutNothing = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
