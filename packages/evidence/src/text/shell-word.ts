/** One word for a POSIX shell, which interprets nothing in it. */
export const quoteShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const PLAIN = /^[\w./@:%+=,-]+$/;

/** The same, without quotes where none are needed. */
export const shellWord = (text: string): string => (PLAIN.test(text) ? text : quoteShell(text));
