import { z } from 'zod';

/** Whether service keys are masked in a value of this schema, before it is stored. */
export const masksKeys = (schema: z.ZodType): boolean =>
  [schema, withoutNull(schema)].some((one) => one.meta()?.['masksKeys'] === true);

/** Whether the schema contains a field, at any depth, in which service keys are masked. */
export function holdsKeys(schema: z.ZodType): boolean {
  if (masksKeys(schema)) return true;
  const inner = withoutNull(schema);
  if (inner instanceof z.ZodArray) return holdsKeys(inner.element as z.ZodType);
  return inner instanceof z.ZodObject && Object.values<z.ZodType>(inner.shape).some(holdsKeys);
}

/** The schema of the value itself: without `optional`, `nullable` and a default. */
export function withoutNull(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault;
  return isWrapper ? withoutNull(schema.unwrap() as z.ZodType) : schema;
}
