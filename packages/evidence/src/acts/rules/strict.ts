import { z } from 'zod';
import { describeUnknown } from './unknown-field.ts';

/** An object without other fields. */
export const strict = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, { error: (issue) => describeUnknown(issue, 'field', Object.keys(shape)) });
