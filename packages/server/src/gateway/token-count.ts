import { limits } from '@provoke/contract';
import { z } from 'zod';

/** A count of tokens as providers give it: a number, or one written as text. What is neither is as if absent. */
export const tokenCount = z
  .union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
  .pipe(z.int().min(0).max(limits.integerMax))
  .optional()
  .catch(undefined);
