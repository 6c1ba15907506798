const START = '<think>';
const END = '</think>';

/**
 * A model's answer without its leading thoughts. Many servers put the opening tag into the question, so the answer
 * contains only the closing one, on its own line. Unfinished thoughts leave nothing.
 */
export function withoutThoughts(answer: string): string {
  const text = answer.trim();
  const isBegun = text.startsWith(START);
  const end = isBegun ? END : `\n${END}\n`;
  const at = `${text}\n`.indexOf(end);
  if (at >= 0) return text.slice(at + end.length).trim();
  return isBegun ? '' : text;
}
