import { z } from 'zod';
import { compileJsonPath } from '../../parsing/json-path/json-path.ts';

/** A JSONPath as a user writes it, compiled. */
export const Path = z.string().transform((path, context) => {
  try {
    return compileJsonPath(path);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

/** One path, or several whose findings are joined in their order. */
export const Paths = z.union([
  Path,
  z
    .array(Path)
    .min(1)
    .transform((paths) => (document: unknown) => paths.flatMap((path) => path(document))),
]);
