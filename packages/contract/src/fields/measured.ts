import type { z } from 'zod';

/**
 * A list or text with a least or greatest length. Without this, zod also measures an object that has a `length`, which
 * a caller may have sent as anything, and fails on it.
 */
export function measured<Schema extends z.ZodType>(schema: Schema): Schema {
  for (const { _zod } of schema.def.checks ?? [])
    if (_zod.def.when)
      _zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value);
  return schema;
}
