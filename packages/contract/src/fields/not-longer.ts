import { z } from 'zod';

/** Rejects a list that is too long without looking at its items. */
export const notLonger = <Schema extends z.ZodType>(max: number, schema: Schema) =>
  z.preprocess((value, { addIssue }) => {
    if (Array.isArray(value) && value.length > max)
      addIssue(`Ensure this field has no more than ${max} elements.`);
    return value;
  }, schema);
