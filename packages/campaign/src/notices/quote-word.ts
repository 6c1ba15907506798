/** As a POSIX shell takes it for one word. */
export const quoteWord = (word: string): string =>
  /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
