const START = '<think>';
const END = '</think>';

/** What a model says behind the thoughts that it writes in front. A thought that does not end is no answer: nothing is left. */
export function withoutThoughts(answer: string): string {
  const text = answer.trim();
  if (!text.startsWith(START)) return text;
  const end = text.indexOf(END);
  return end < 0 ? '' : text.slice(end + END.length).trim();
}
