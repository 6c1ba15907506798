export type Fields = Readonly<Record<string, unknown>>;

/** Any client may have recorded it, so nothing is taken for granted. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toFields = (value: unknown): Fields => (isFields(value) ? value : {});

/** A text, also an empty one. */
export const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

/** A text with something in it. */
export const filledIn = (fields: Fields, name: string): string | undefined =>
  textIn(fields, name) || undefined;

/** JSON takes `1e400`, which is no number to count with. */
export const numberIn = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  // Adding 0 makes 0 of -0, which JSON takes, too, and which is not the same as 0 everywhere.
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
};

export const integerIn = (fields: Fields, name: string): number | undefined => {
  const value = numberIn(fields, name);
  return Number.isSafeInteger(value) ? value : undefined;
};

/** The first of several names under which there is a text with something in it. */
export const firstFilledIn = (fields: Fields, names: readonly string[]): string | undefined =>
  names.map((name) => filledIn(fields, name)).find((text) => text !== undefined);

/** A text as it is, anything else as JSON: on one line unless the place has room for more. */
export const toText = (value: unknown, indent?: number): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, indent) ?? '');
