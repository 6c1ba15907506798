import { z } from 'zod';

/** A regular expression that a user writes. It is matched in any case, by `matchWithin`. */
export const userPattern = z
  .string()
  .min(1)
  .max(500)
  .refine(isRegularExpression, 'This is not a regular expression.');

/** Whether it can be matched, in any case. */
export function isRegularExpression(source: string): boolean {
  try {
    return Boolean(new RegExp(source, 'iu'));
  } catch {
    return false;
  }
}
