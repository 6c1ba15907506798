import { splitThoughts } from './split-thoughts.ts';

/** A model's answer without its leading thoughts. Unfinished thoughts leave nothing. */
export const withoutThoughts = (answer: string): string => splitThoughts(answer).text.trim();
