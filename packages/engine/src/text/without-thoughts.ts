const START = '<think>';
const END = '</think>';

/**
 * What a model says behind the thoughts that it writes in front. Many servers write their beginning into the
 * question, so that the answer has only their end, on a line of its own. Thoughts that do not end are no answer:
 * nothing is left.
 */
export function withoutThoughts(answer: string): string {
  const text = answer.trim();
  const isBegun = text.startsWith(START);
  const end = isBegun ? END : `\n${END}\n`;
  const at = `${text}\n`.indexOf(end);
  if (at >= 0) return text.slice(at + end.length).trim();
  return isBegun ? '' : text;
}
