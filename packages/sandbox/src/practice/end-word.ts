/** The rest of a word that a text breaks off in, where the question has the whole word; else nothing. */
export function endWord(begun: string, question: string): string {
  const [half] = /\p{L}+$/u.exec(begun) ?? [];
  const words = question.match(/\p{L}+/gu) ?? [];
  const whole = half && words.find((word) => word.startsWith(half) && word !== half);
  return whole ? `${whole.slice(half.length)}. ` : '';
}
