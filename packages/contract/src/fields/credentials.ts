import { z } from 'zod';
import { prose, text, typed } from './fields.ts';
import { limits } from './limits.ts';

/** Addresses are read in either case and always written in lower case. */
export const email = typed({ max: limits.emailMax })
  .refine((text) => z.email().safeParse(text).success, 'Enter a valid email address.')
  .overwrite((text) => text.toLowerCase())
  .meta({ format: 'email' });

const lengthOf = (text: string) => [...text].length;

/** Long enough to be worth hashing; kept as it was typed. */
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

/** To prove who it is; any text may be tried. */
export const currentPassword = text
  .refine(
    (given) => given.length <= limits.passwordTriedMax,
    `Ensure this field has no more than ${limits.passwordTriedMax} characters.`,
  )
  .meta({ masksKeys: false });
