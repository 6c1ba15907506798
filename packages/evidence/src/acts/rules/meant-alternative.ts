import type { z } from 'zod';

/**
 * A union whose mistakes are those of the alternative that was meant, at their places, rather than of all that it could
 * have been. `find` tells its index, or why it is none.
 */
export const withMistakesOf = <T extends z.ZodUnion>(
  union: T,
  find: (value: unknown) => number | string,
): T =>
  union.superRefine(
    (_, context) => {
      const at = context.issues.findIndex(({ code }) => code === 'invalid_union');
      const found = context.issues[at];
      if (found?.code !== 'invalid_union') return;
      context.issues.splice(at, 1);
      const meant = find(found.input);
      if (typeof meant === 'string') context.addIssue(meant);
      else
        for (const issue of found.errors[meant] ?? [])
          context.addIssue({ ...placed(issue), message: issue.message });
    },
    // Also where no alternative fits.
    { when: () => true },
  );

/** Unknown fields keep their names, so that each can be found in its file. */
const placed = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys'
    ? { code: issue.code, keys: issue.keys, path: [...issue.path] }
    : { code: 'custom' as const, path: [...issue.path] };

/** For a check of the whole that would only repeat what is wrong with its fields. */
export const isFaultless = ({ issues }: z.core.ParsePayload): boolean => issues.length === 0;
