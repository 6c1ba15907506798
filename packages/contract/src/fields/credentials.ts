import { z } from 'zod';
import { prose, text, typed } from './fields.ts';
import { limits } from './limits.ts';

/** Accepted in either case, stored in lower case. */
export const email = typed({ max: limits.emailMax })
  .refine((text) => z.email().safeParse(text).success, 'Enter a valid email address.')
  .overwrite((text) => text.toLowerCase())
  .meta({ format: 'email' });

const lengthOf = (text: string) => [...text].length;

/** At least 10 characters; kept as typed. */
export const newPassword = prose
  .refine(
    (text) => lengthOf(text) >= limits.passwordMin,
    `Ensure this field has at least ${limits.passwordMin} characters.`,
  )
  .refine(
    (text) => lengthOf(text) <= limits.passwordMax,
    `Ensure this field has no more than ${limits.passwordMax} characters.`,
  )
  .meta({ masksKeys: false });

/** Proves the caller's identity; any text may be tried. */
export const currentPassword = text
  .refine(
    (given) => given.length <= limits.passwordTriedMax,
    `Ensure this field has no more than ${limits.passwordTriedMax} characters.`,
  )
  .meta({ masksKeys: false });
