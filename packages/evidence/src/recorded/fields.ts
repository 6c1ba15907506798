export type Fields = Readonly<Record<string, unknown>>;

/** Any client may have recorded it, so nothing is taken for granted. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toFields = (value: unknown): Fields => (isFields(value) ? value : {});

export const textIn = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? value : undefined;
};

/** JSON takes `1e400`, which is no number to count with. */
export const numberIn = (fields: Fields, name: string): number | undefined => {
  const value = fields[name];
  // Adding 0 makes 0 of -0, which JSON takes, too, and which is not the same as 0 everywhere.
  return typeof value === 'number' && Number.isFinite(value) ? value + 0 : undefined;
};

/** The author of a message; other clients may not record it. */
export const roleIn = (message: Fields): string => textIn(message, 'role') || 'message';
