/** Without what is undefined, and without objects that are empty then. */
export const omitUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !isEmpty(value)),
  );

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** How a configuration refers to a variable. */
export const reference = (variable: string | undefined): string | undefined =>
  variable && `$${variable}`;
