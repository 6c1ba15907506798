/** Completes the word at the end of a text, if the question contains the whole word. */
export function endWord(begun: string, question: string): string {
  const [half] = /\p{L}+$/u.exec(begun) ?? [];
  const words = question.match(/\p{L}+/gu) ?? [];
  const whole = half && words.find((word) => word.startsWith(half) && word !== half);
  return whole ? `${whole.slice(half.length)}. ` : '';
}
