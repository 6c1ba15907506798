import { type Language, writeOptions } from './write-options.ts';

/** What is said in the place of foreign text: `Prompts and replies are`. */
export const notShown = (what: string, language: Language): string =>
  `${what} not shown in a build that anyone may read, unless you say so: ${writeOptions({ evidence: 'excerpt' }, language)}, or PROVOKE_EVIDENCE=excerpt.`;
