/** The pattern of texts that contain this one: `%` and `_` in it mean themselves. */
export const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
