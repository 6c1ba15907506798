import { limits } from '@provoke/contract';
import { z } from 'zod';

/** A provider's token count: a number, or one written as text. Anything else counts as absent. */
export const tokenCount = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().min(0).max(limits.integerMax))
  .optional()
  .catch(undefined);
