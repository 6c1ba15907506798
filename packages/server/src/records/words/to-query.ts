import { partOf } from './part-of.ts';

/** Queries for parts of a run: the rows of the parts, and those that have every word, the last one as a prefix. */
export function toQuery(
  runId: string,
  { numbers, words }: { numbers: readonly number[]; words: readonly string[] },
): { inParts: string; withWords: string } {
  const parts = numbers.map((number) => partOf(runId, number));
  const inPart = (part: string) => `${words.map((word) => quoted(part + word)).join(' & ')}:*`;
  return {
    inParts: parts.map(quoted).join(' | '),
    withWords: parts.map((part) => `(${inPart(part)})`).join(' | '),
  };
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`;
