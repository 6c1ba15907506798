/** Whether parsed JSON is an object or a list. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
