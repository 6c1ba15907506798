import { z } from 'zod';
import { compileJsonPath } from '../../parsing/json-path.ts';

/** A JSONPath as a user writes it, compiled. */
export const Path = z.string().transform((path, context) => {
  try {
    return compileJsonPath(path);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
