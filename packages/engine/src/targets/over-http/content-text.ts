import { z } from 'zod';

const Text = z.union([z.string(), z.looseObject({ text: z.string().optional().catch(undefined) })]);
const Part = z.looseObject({
  type: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  refusal: z.string().optional().catch(undefined),
  /** Thoughts of a reasoning model: a text, or parts. */
  thinking: z
    .union([z.string(), z.array(Text)])
    .optional()
    .catch(undefined),
});

/** A message's content as servers send it: a text, or parts of which some are text. */
export const Content = z.union([z.string(), z.array(z.union([z.string(), Part]))]);
type Content = z.output<typeof Content> | null | undefined;

/** All its text; empty if there is none. */
export function contentText(content: Content): string {
  if (!Array.isArray(content)) return content ?? '';
  return content.map(textOf).join('');
}

/** All its thoughts, which some servers send as parts. */
export function contentThoughts(content: Content): string {
  if (!Array.isArray(content)) return '';
  return content.map(thoughtsOf).join('');
}

const isThought = ({ type }: z.output<typeof Part>) => /^(?:thinking|reasoning)/.test(type ?? '');

const textOf = (part: string | z.output<typeof Part>) => {
  if (typeof part === 'string') return part;
  return isThought(part) ? '' : (part.text ?? part.refusal ?? '');
};

function thoughtsOf(part: string | z.output<typeof Part>): string {
  if (typeof part === 'string') return '';
  const { thinking } = part;
  if (Array.isArray(thinking))
    return thinking.map((one) => (typeof one === 'string' ? one : (one.text ?? ''))).join('');
  return thinking ?? (isThought(part) ? (part.text ?? '') : '');
}
