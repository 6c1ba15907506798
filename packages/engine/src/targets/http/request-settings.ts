import { z } from 'zod';

/** An HTTP method, in any case. */
export const Method = z
  .string()
  .regex(/^[A-Za-z]+$/)
  .transform((method) => method.toUpperCase());

/** A template of a body. */
export const Body = z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]);
