import { z } from 'zod';

const Part = z.looseObject({ text: z.string().optional() });

/** A message's content as servers send it: a text, or parts of which some are text. */
export const Content = z.union([z.string(), z.array(z.union([z.string(), Part]))]);

/** All its text; empty if there is none. */
export function contentText(content: z.output<typeof Content> | null | undefined): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map((part) => (typeof part === 'string' ? part : (part.text ?? ''))).join('');
}
