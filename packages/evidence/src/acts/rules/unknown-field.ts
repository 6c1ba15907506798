import type { z } from 'zod';
import { didYouMean } from '../../text/find-closest.ts';

/** Names the fields that are not among the known ones, each on a line, and what was probably meant. */
export function describeUnknown(
  issue: z.core.$ZodRawIssue,
  noun: 'condition' | 'field',
  known: readonly string[],
): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined;
  return issue.keys
    .map((name) => {
      const shown = JSON.stringify(name.slice(0, SHOWN_MAX));
      return `There is no ${noun} ${shown} here.${didYouMean(name, known) || ` Known: ${known.join(', ')}.`}`;
    })
    .join('\n');
}

const SHOWN_MAX = 80;
